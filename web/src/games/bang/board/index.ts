// The board of BANG!, and how its events are shown.
import type { BoardModule } from '../../game';
import type { BangView } from '../view';
import type { BangEvent } from '../wire';
import { Board } from './Board';
import { applyEvent } from './applyEvent';
import { duration, sound } from './timing';

export const board: BoardModule<BangView, BangEvent> = { Board, applyEvent, duration, sound };
