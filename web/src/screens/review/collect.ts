// Makes exercises from the mistakes that a player made in a reviewed match.
import { isDecision, type Review } from '../../net/review';
import { fetchReplay } from '../../net/http';
import type { ReplayFrames } from '../../net/wire';
import { matches } from '../../store/playerRecord';
import { hasOwnPosition, saveOwnPositions, type OwnPosition } from '../../store/practice';
import { prefs } from '../../store/prefs';

/** The answers that are saved with a position. */
const MAX_ANSWERS = 12;

/** The player's seat in a match that was played in this browser; null if that is not known. */
export function ownSeat({ name, names }: Pick<ReplayFrames, 'name' | 'names'>, played: readonly string[], nickname: string): number | null {
  if (!played.includes(name)) return null;
  const people = (names ?? []).flatMap((one, seat) => (one === null ? [] : [{ seat, name: one }]));
  const found = people.length === 1 ? people : people.filter((one) => one.name === nickname);
  return found.length === 1 ? (found[0]?.seat ?? null) : null;
}

/** The steps that are worth an exercise: clear mistakes of a seat that has another choice. */
export const exercisesIn = ({ steps }: Review, seat: number): number[] =>
  steps.flatMap((step, at) => {
    const wrong = isDecision(step) && step.actor === seat && (step.verdict === 'mistake' || step.verdict === 'blunder');
    return wrong && step.answers.length > 1 ? [at] : [];
  });

export async function collectPositions(replay: ReplayFrames, review: Review): Promise<void> {
  const seat = ownSeat(replay, matches().map((match) => match.replay), prefs.value.name);
  if (seat === null) return;
  const steps = exercisesIn(review, seat).filter((step) => !hasOwnPosition(replay.name, step));
  if (steps.length === 0) return;
  // The frames of the seat itself, because nobody may know more in an exercise than the player did.
  const seen = await fetchReplay(replay.name, String(seat));
  saveOwnPositions(steps.flatMap((step) => positionAt(seen, review, seat, step)));
}

function positionAt(seen: ReplayFrames, review: Review, seat: number, step: number): OwnPosition[] {
  const frame = seen.steps[step];
  const decision = review.steps[step];
  if (!frame || !isDecision(decision)) return [];
  const events = seen.steps.slice(0, step + 1).flatMap((one) => one.events);
  const answers = decision.answers.slice(0, MAX_ANSWERS);
  return [{ id: `${seen.name}/${step}`, replay: seen.name, step, game: seen.game, seat, view: frame.view, events, names: seen.names ?? [], decision: { ...decision, answers } }];
}
