import type { Review } from '../src/net/review';
import type { ReplayFrames } from '../src/net/wire';
export function sampleReview(frames: ReplayFrames, how?: { known?: number; seed?: number }): Review;
