import type { Face } from '../gameModule';
import type { ColtEvent } from '../../net/wire';
import { Board } from './Board';
import { lasts, sound } from './motion';
import { show } from './show';
import type { ColtView } from './view';

export const face: Face<ColtView, ColtEvent> = { Board, show, lasts, sound };
