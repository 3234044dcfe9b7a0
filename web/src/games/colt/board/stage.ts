// The stage of a Colt Express board.
import type { ColtEvent } from '../wire';
import type { Stage } from '../../game';
import type { ColtView } from '../view';

export type ColtStage = Stage<ColtView, ColtEvent>;
