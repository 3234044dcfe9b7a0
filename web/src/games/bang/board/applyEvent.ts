// Applies an event to a view. Events carry their results, so no rules are needed here.
import type { BangEvent } from '../wire';
import type { BangSeat, BangView } from '../view';

function withSeat(view: BangView, seat: number, change: Partial<BangSeat>): BangView {
  return { ...view, seats: view.seats.map((one, at) => (at === seat ? { ...one, ...change } : one)) };
}

/** No question is open while events are played. */
const unasked = { die: null, beers_left: null, returns_left: null } as const;

function choose(view: BangView, action: string): BangView {
  const [verb, ...objects] = action.split(' ');
  if (verb === 'reroll') return { ...view, phase: 'roll', rolling: objects.map(Number) };
  if (verb === 'gift') return { ...view, phase: 'roll' };
  if (verb === 'shoot') {
    const damage = objects[1] === 'double' ? 2 : 1;
    return { ...view, phase: 'shoot', shots: [...(view.shots ?? []), [Number(objects[0]), damage]] };
  }
  return view;
}

/** Removes the shots and hits that were aimed at a seat. */
function landed(view: BangView, seat: number): BangView {
  const shots = view.shots?.filter(([target]) => target !== seat) ?? null;
  const hits = view.hits?.map((hits, at) => (at === seat ? 0 : hits)) ?? null;
  return { ...view, shots, hits };
}

export function applyEvent(view: BangView, event: BangEvent): BangView {
  const quiet: BangView = { ...view, ...unasked };
  switch (event.e) {
    case 'seated':
      return withSeat(quiet, event.seat, { life: event.life, arrows: event.arrows });
    case 'turn': {
      const fresh: BangView = { ...quiet, turn: event.seat, pile: event.pile, phase: 'roll', dice: null };
      const clear: BangView = { ...fresh, rolling: null, locked: null, shots: null, hits: null };
      return withSeat(clear, event.seat, { life: event.life, arrows: event.arrows });
    }
    case 'chose':
      return choose(quiet, event.action);
    case 'rolled':
      return { ...quiet, phase: 'reroll', dice: event.dice, rerolls_left: event.rerolls_left, rolling: null };
    case 'final':
      return { ...quiet, phase: 'shoot', dice: event.dice, rerolls_left: 0, rolling: null, locked: null };
    case 'arrow':
      return withSeat({ ...quiet, pile: event.pile }, event.seat, { arrows: event.now });
    case 'life': {
      const shot = event.why === 'one' || event.why === 'two';
      return withSeat(shot ? landed(quiet, event.seat) : quiet, event.seat, { life: event.now });
    }
    case 'returned':
      return withSeat({ ...quiet, pile: event.pile }, event.seat, { arrows: event.now });
    case 'eliminated':
      return withSeat(landed(quiet, event.seat), event.seat, { alive: false, life: 0, role: event.role });
    case 'over':
      return {
        ...quiet,
        phase: 'over',
        shots: null,
        hits: null,
        seats: view.seats.map((one, at) => ({ ...one, role: event.roles[at] ?? one.role })),
      };
    default:
      return quiet;
  }
}
