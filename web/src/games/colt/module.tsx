// Colt Express as a game module: what the client needs to draw and play it.
import type { GameModule } from '../gameModule';
import type { ColtEvent } from '../../net/wire';
import { Board } from './Board';
import { duration, sound } from './motion';
import { applyEvent } from './applyEvent';
import type { ColtView } from './view';

export const gameModule: GameModule<ColtView, ColtEvent> = { Board, applyEvent, duration, sound };
