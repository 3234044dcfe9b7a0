// The geometry of the win-chance curve.
import { chancesAt, knownStretches, normalised, type KeyMoment } from './model';
import type { Review } from '../../net/review';

export interface Box {
  width: number;
  top: number;
  height: number;
}

/** A band of a seat over a stretch of frames whose chances are known. */
export interface Band {
  seat: number;
  path: string;
}

/** A pointer this near to a mark goes to its moment, in pixels. */
const SNAP = 9;

export const xOf = (frame: number, last: number, width: number): number => round((width * frame) / Math.max(1, last));

const round = (value: number): number => Math.round(value * 100) / 100;

/** The lower edges of the bands at a frame, from the first seat to the last, as shares of the height. */
function edgesOf(review: Review, frame: number): number[] {
  let sum = 0;
  return normalised(chancesAt(review, frame) ?? []).map((share) => (sum += share));
}

/** One band: along its upper edge to the right, and back along its lower edge. */
function pathOf(edges: readonly number[][], frames: readonly number[], seat: number, last: number, { width, top, height }: Box): string {
  const point = (frame: number, share: number): string => `${xOf(frame, last, width)} ${round(top + height * share)}`;
  const upper = frames.map((frame, at) => point(frame, seat === 0 ? 0 : (edges[at]?.[seat - 1] ?? 0)));
  const lower = frames.map((frame, at) => point(frame, edges[at]?.[seat] ?? 1));
  return `M${upper.join('L')}L${lower.reverse().join('L')}Z`;
}

export function bandsOf(review: Review, last: number, box: Box): Band[] {
  return knownStretches(review).flatMap(([from, to]) => {
    // A frame alone gets half a step on each side, so that it can be seen.
    const frames = from === to ? [Math.max(0, from - 0.5), Math.min(last, from + 0.5)] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const edges = frames.map((frame) => edgesOf(review, from === to ? from : frame));
    return Array.from({ length: review.players }, (_, seat) => ({ seat, path: pathOf(edges, frames, seat, last, box) }));
  });
}

/** The frame at a horizontal position. Near a mark it is that of the mark. */
export function frameAtX(x: number, width: number, last: number, moments: readonly KeyMoment[]): number {
  const away = ({ frame }: KeyMoment): number => Math.abs(xOf(frame, last, width) - x);
  const [near] = moments.filter((moment) => away(moment) <= SNAP).sort((a, b) => away(a) - away(b));
  if (near) return near.frame;
  return Math.max(0, Math.min(last, Math.round((last * x) / Math.max(1, width))));
}
