// One exercise: which answers are offered, and which ones count as right.
import type { PracticePosition } from '../../games/game';
import { rowsOf, type AnswerRow } from '../review/decision';

/** The number of tries, and the most answers that are offered. */
export const TRIES = 3;
const MAX_OFFERED = 6;

/** Answers this close to the best one are as good, even if the review is surer than that. */
const EQUAL = 0.005;

export interface Offer extends AnswerRow {
  right: boolean;
}

/** A number from a text, the same on every device: FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/**
 * The answers that are offered: the best one, the one that was made, and others from good to bad. Their order tells
 * nothing, and is the same every time.
 */
export function offersOf({ id, decision }: PracticePosition, words: (action: string) => string): Offer[] {
  const rows = rowsOf(decision, words);
  const best = rows[0]?.chance ?? 0;
  const least = best - Math.max(EQUAL, decision.noise);
  const made = rows.findIndex((row) => row.made);
  const others = rows.map((_, at) => at).filter((at) => at !== 0 && at !== made);
  const room = MAX_OFFERED - (made > 0 ? 2 : 1);
  // Spread over all that is left, so that clearly bad answers are among them.
  const step = Math.max(1, (others.length - 1) / Math.max(1, room - 1));
  const picked = Array.from({ length: Math.min(room, others.length) }, (_, at) => others[Math.round(at * step)] as number);
  const chosen = [...new Set([0, ...(made > 0 ? [made] : []), ...picked])];
  return chosen
    .flatMap((at) => (rows[at] ? [{ ...rows[at], right: rows[at].chance >= least && !(rows[at].made && decision.verdict !== null) }] : []))
    .sort((a, b) => hash(id + a.action) - hash(id + b.action));
}
