// The review of a finished match, as the server and the table worker send it (GET /api/replays/NAME/review).
//
// Step i of a review belongs to action i of the replay: it leads from frame i of the replay to frame i + 1. So the
// decision that is open at a frame has the number of the frame, and the chances at a frame are those of the step before.
import type { GameName } from './wire';

export type VerdictWord = 'inaccuracy' | 'mistake' | 'blunder';

/** A reason for a recommendation. The kinds and their other fields belong to the game, which puts them into words. */
export interface Reason {
  kind: string;
  [field: string]: unknown;
}

export interface Answer {
  action: string;
  chance: number;
}

/** What a seat could believe about another: the probability of each thing it may be. */
export type Belief = Readonly<Record<string, number>>;

interface AnyStep {
  action: string;
  /** each seat's win chance after the step, from that seat's own knowledge */
  chances: number[];
  /** whether the step has shown something that was hidden */
  reveals?: boolean;
  /** what a seat could believe about each seat before the step; null for what is known */
  beliefs?: (Belief | null)[] | null;
  /** for each seat what it could believe after the step; null if that has not changed */
  believed?: ((Belief | null)[] | null)[];
}

/** A roll, a deal, or another act of chance. */
export interface ChanceStep extends AnyStep {
  actor: 'chance';
  /** for each seat the chance after the step less the one that was to be expected */
  luck: number[];
  /** whether all outcomes were counted, and not only sampled */
  exact?: boolean;
}

export interface DecisionStep extends AnyStep {
  /** the seat that decided */
  actor: number;
  /** the chance of the answer that was made, and what it is less than the best one */
  expected: number;
  loss: number;
  /** how much of the loss may be due to the search */
  noise: number;
  best: string | null;
  verdict: VerdictWord | null;
  /** best first; answers that cannot be told apart are one */
  answers: Answer[];
  /** the best answer if all secrets had been known; only where it differs much */
  hindsight?: { best: string; loss: number } | null;
  why?: Reason[];
}

export type ReviewStep = ChanceStep | DecisionStep;

export interface ReviewSeat {
  /** start + luck + own + others = result */
  start: number;
  result: number;
  luck: number;
  own: number;
  others: number;
  decisions: number;
  /** from 0 to 100 */
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  loss: { phase: string; decisions: number; loss: number }[];
  /** steps; null if there are none */
  best: number | null;
  worst: number | null;
  costliest: number[];
}

export interface Review {
  review: 1;
  game: GameName;
  players: number;
  done: boolean;
  /** from 0 to 1 */
  progress: number;
  /** null while the match has not been summed up */
  seats: (ReviewSeat | null)[];
  /** for each seat what it could believe at the start; missing in games that hide no roles */
  believed?: ((Belief | null)[] | null)[];
  /** the steps that changed the chances most */
  turning: number[];
  /** null for what has not been computed yet */
  steps: (ReviewStep | null)[];
}

export const isDecision = (step: ReviewStep | null | undefined): step is DecisionStep => typeof step?.actor === 'number';
export const isChance = (step: ReviewStep | null | undefined): step is ChanceStep => step?.actor === 'chance';
