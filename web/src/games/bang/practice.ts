// Positions to practise with, made from self-play by web/tools/practice.mjs.
import type { PracticePosition } from '../game';
import positionsFile from './practice.json';
import type { BangView } from './view';
import type { BangEvent } from './wire';

export const positions = positionsFile as unknown as PracticePosition<BangView, BangEvent>[];
