// BANG! as a game module: what the client needs to draw and play it.
import type { BangEvent } from '../../net/wire';
import type { GameModule } from '../gameModule';
import { Board } from './Board';
import { applyEvent } from './applyEvent';
import { duration, sound } from './timing';
import type { BangView } from './view';

export const gameModule: GameModule<BangView, BangEvent> = { Board, applyEvent, duration, sound };
