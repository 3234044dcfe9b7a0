// The stage of a Colt Express board.
import type { ColtEvent } from '../../net/wire';
import type { Stage } from '../gameModule';
import type { ColtView } from './view';

export type ColtStage = Stage<ColtView, ColtEvent>;
