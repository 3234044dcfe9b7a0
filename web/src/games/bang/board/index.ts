// The board of BANG!, and how its events are shown.
import type { BoardModule } from '../../game';
import type { BangView } from '../view';
import type { BangEvent } from '../wire';
import { Board } from './Board';
import { applyEvent } from './applyEvent';
import { firstView } from './firstView';
import { sinceLastTurn } from './sinceTurn';
import { openingCard, outCard, takesOut } from './storyCards';
import { duration, hurts, sound } from './timing';

export const board: BoardModule<BangView, BangEvent> = {
  Board,
  applyEvent,
  duration,
  sound,
  firstView,
  hurts,
  takesOut,
  openingCard,
  outCard,
  sinceLastTurn,
};
