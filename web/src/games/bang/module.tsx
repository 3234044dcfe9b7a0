import type { BangEvent } from '../../net/wire';
import type { Face } from '../gameModule';
import { Board } from './Board';
import { show } from './show';
import { lasts, sound } from './timing';
import type { BangView } from './view';

export const face: Face<BangView, BangEvent> = { Board, show, lasts, sound };
