// The board of Colt Express, and how its events are shown.
import type { BoardModule } from '../../game';
import type { ColtView } from '../view';
import type { ColtEvent } from '../wire';
import { Board } from './Board';
import { Hands } from './Hands';
import { applyEvent } from './applyEvent';
import { duration, sound } from './motion';

export const board: BoardModule<ColtView, ColtEvent> = { Board, applyEvent, duration, sound, ReplayExtra: Hands };
