// Positions to practise with, made from self-play by web/tools/practice.mjs.
import type { PracticePosition } from '../game';
import positionsFile from './practice.json';
import type { ColtView } from './view';
import type { ColtEvent } from './wire';

export const positions = positionsFile as unknown as PracticePosition<ColtView, ColtEvent>[];
