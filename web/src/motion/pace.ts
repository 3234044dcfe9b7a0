// How fast events are played and things move, as a factor on durations at normal pace.
import type { Pace } from '../store/prefs';

export const SPEED: Readonly<Record<Pace, number>> = { slow: 1.8, normal: 1, quick: 0.5, off: 0 };
