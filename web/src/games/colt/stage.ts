import type { ColtEvent } from '../../net/wire';
import type { Stage } from '../face';
import type { ColtView } from './view';

export type ColtStage = Stage<ColtView, ColtEvent>;
