// The view before the first event of a match, made from a later one.
import { count, type ColtView, type SeatCards } from '../view';
import type { ColtEvent } from '../wire';
import { cardName, put } from './applyEvent';

/** All cards of a seat, in its deck. */
function undealt(view: ColtView, seat: number): SeatCards {
  const cards = view.seats[seat] as SeatCards;
  const own = view.plan.filter(({ bandit }) => view.bandits.find(({ name }) => name === bandit)?.seat === seat);
  if (typeof cards.deck === 'number') return { ...cards, deck: cards.deck + count(cards.hand) + own.length, hand: 0, top: 0 };
  const hand = typeof cards.hand === 'number' ? [] : cards.hand;
  return { ...cards, deck: put(cards.deck, [...hand, ...own.map(({ bandit, card }) => cardName(view, bandit, card ?? ''))]), hand: [], top: 0 };
}

/** Null if a card of the plan has been carried out already, because the loot may have changed hands since. */
export function firstView(view: ColtView, events: readonly ColtEvent[]): ColtView | null {
  if (view.round !== 1 || view.phase === 'stealin' || events.some((event) => event.e === 'revealed')) return null;
  const seats = view.seats.map((_, seat) => undealt(view, seat));
  return { ...view, phase: 'deal', turn: null, dealt: 0, plan: [], done: [], asked: null, seats };
}
