// The view before the first event of a match, made from a later one.
import type { BangView } from '../view';
import { ARROWS } from '../view';
import type { BangEvent } from '../wire';

/** Nothing has been rolled or asked yet. */
const unplayed = {
  phase: 'roll', dice: null, rerolls_left: 2, rolling: null, locked: null, shots: null, beers_left: null, returns_left: null, hits: null, die: null,
} as const;

/** Null if the events do not begin with the seating. */
export function firstView(view: BangView, events: readonly BangEvent[]): BangView | null {
  const seated = events.filter((event) => event.e === 'seated');
  const first = events.find((event) => event.e === 'turn');
  if (seated.length < view.seats.length) return null;
  const seats = view.seats.map((one, seat) => {
    const begins = seated.find((event) => event.seat === seat);
    return { ...one, role: begins?.role ?? null, life: begins?.life ?? one.max_life, arrows: begins?.arrows ?? 0, alive: true };
  });
  return { ...view, ...unplayed, turn: first?.seat ?? view.turn, pile: ARROWS, seats };
}
