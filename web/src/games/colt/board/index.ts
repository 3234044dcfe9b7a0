// The board of Colt Express, and how its events are shown.
import type { BoardModule } from '../../game';
import type { ColtView } from '../view';
import type { ColtEvent } from '../wire';
import { Board } from './Board';
import { Hands } from './Hands';
import { applyEvent } from './applyEvent';
import { firstView } from './firstView';
import { duration, hurts, sound } from './motion';
import { sinceLastTurn } from './sinceTurn';
import { openingCard } from './storyCards';

export const board: BoardModule<ColtView, ColtEvent> = {
  Board,
  applyEvent,
  duration,
  sound,
  firstView,
  hurts,
  openingCard,
  sinceLastTurn,
  ReplayExtra: Hands,
};
