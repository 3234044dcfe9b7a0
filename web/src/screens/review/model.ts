// Reads a review: chances at each frame, the moments worth seeing, and what became of each seat.
import { isChance, isDecision, type Belief, type Review, type ReviewStep, type VerdictWord } from '../../net/review';

/** Luck that is worth a mark: a change of a seat's win chance by this much. */
const STROKE_OF_LUCK = 0.12;
/** A secret that is revealed is worth a mark if it changes a chance by this much. */
const TELLING = 0.05;
/** The most marks of a kind, the largest changes first. */
const MAX_OF_A_KIND = 10;

export type MomentKind = 'blunder' | 'mistake' | 'luck' | 'reveal';

/** A moment worth seeing. */
export interface KeyMoment {
  kind: MomentKind;
  /** the step of the review */
  step: number;
  /** the frame of the replay that shows it: decisions before they are made, everything else after it has happened */
  frame: number;
  /** the seat that decided, or whose chance changed most */
  seat: number;
  /** how much the moment changed the seat's win chance; negative for a loss */
  change: number;
}

/** Each seat's win chance at a frame of the replay; null if it has not been computed yet. */
export function chancesAt({ seats, steps }: Review, frame: number): number[] | null {
  if (frame > 0) return steps[frame - 1]?.chances ?? null;
  return seats.every((seat) => seat !== null) ? seats.map((seat) => seat?.start ?? 0) : null;
}

/** Chances as shares of 1. Every seat judges by what it knows, so their chances need not add up to 1. */
export function normalised(chances: readonly number[]): number[] {
  const sum = chances.reduce((all, one) => all + Math.max(0, one), 0);
  return chances.map((one) => (sum > 0 ? Math.max(0, one) / sum : 1 / chances.length));
}

/** How the chances changed with the step that led to the frame. */
export function changesAt(review: Review, frame: number): number[] | null {
  const [before, after] = [frame > 0 ? chancesAt(review, frame - 1) : null, chancesAt(review, frame)];
  return before && after ? after.map((chance, seat) => chance - (before[seat] ?? 0)) : null;
}

/** The seat with the largest number, by its absolute value. */
function extreme(values: readonly number[]): { seat: number; value: number } {
  return values.reduce((most, value, seat) => (Math.abs(value) > Math.abs(most.value) ? { seat, value } : most), { seat: 0, value: 0 });
}

const MARKED: readonly (VerdictWord | null)[] = ['mistake', 'blunder'];

function momentsOf(review: Review, one: ReviewStep | null, step: number): KeyMoment[] {
  const found: KeyMoment[] = [];
  if (isDecision(one) && MARKED.includes(one.verdict)) {
    found.push({ kind: one.verdict as MomentKind, step, frame: step, seat: one.actor, change: -one.loss });
  }
  if (isChance(one)) {
    const { seat, value } = extreme(one.luck);
    if (Math.abs(value) >= STROKE_OF_LUCK) found.push({ kind: 'luck', step, frame: step + 1, seat, change: value });
  }
  if (one?.reveals) {
    const { seat, value } = extreme(changesAt(review, step + 1) ?? []);
    if (Math.abs(value) >= TELLING) found.push({ kind: 'reveal', step, frame: step + 1, seat, change: value });
  }
  return found;
}

const KINDS: readonly MomentKind[] = ['blunder', 'mistake', 'luck', 'reveal'];

const byChange = (moments: readonly KeyMoment[]): KeyMoment[] => [...moments].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));

/** All moments worth seeing, in the order of the match. */
export function keyMoments(review: Review): KeyMoment[] {
  const all = review.steps.flatMap((one, step) => momentsOf(review, one, step));
  const small = KINDS.flatMap((kind) => byChange(all.filter((moment) => moment.kind === kind)).slice(MAX_OF_A_KIND));
  return all.filter((moment) => !small.includes(moment));
}

/** Those that concern a seat: its own decisions and its luck, and whatever concerns everybody. */
export const momentsFor = (moments: readonly KeyMoment[], seat: number | null): KeyMoment[] =>
  moments.filter((moment) => seat === null || moment.seat === seat || moment.kind === 'reveal');

export const momentAfter = (moments: readonly KeyMoment[], frame: number): KeyMoment | undefined =>
  [...moments].sort((a, b) => a.frame - b.frame).find((moment) => moment.frame > frame);
export const momentBefore = (moments: readonly KeyMoment[], frame: number): KeyMoment | undefined =>
  [...moments].sort((a, b) => b.frame - a.frame).find((moment) => moment.frame < frame);

/** The frame that shows a step: the position of a decision, or what chance has brought. */
export const frameOf = ({ steps }: Review, step: number): number => (isDecision(steps[step]) ? step : step + 1);

/**
 * What a seat could believe at a frame: from what was known by then, never from what came later. Null if it is not known yet,
 * or if the game hides no roles.
 */
export function beliefsAt({ believed, steps }: Review, seat: number, frame: number): (Belief | null)[] | null {
  for (let at = frame - 1; at >= 0; at--) {
    const step = steps[at];
    if (!step) return null;
    const now = step.believed?.[seat];
    if (now) return now;
  }
  return believed?.[seat] ?? null;
}

/** Stretches of frames whose chances are known, as pairs of the first and the last frame. */
export function knownStretches(review: Review): [number, number][] {
  const stretches: [number, number][] = [];
  for (let frame = 0; frame <= review.steps.length; frame++) {
    if (!chancesAt(review, frame)) continue;
    const last = stretches[stretches.length - 1];
    if (last && last[1] === frame - 1) last[1] = frame;
    else stretches.push([frame, frame]);
  }
  return stretches;
}
