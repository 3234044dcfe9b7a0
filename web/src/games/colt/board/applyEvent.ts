// Applies an event to a view. Events carry their results. What they leave out because it always follows (cards that
// return to their deck, which card of the plan is done) is added here. A test compares whole games with the engine's
// views.
import type { ColtEvent } from '../wire';
import type { Bandit, ColtView, Level, Loot, Outlaw, Pile, PlanCard, SeatCards, Spot } from '../view';

type Of<K extends ColtEvent['e']> = Extract<ColtEvent, { e: K }>;

/* ---- piles of cards, known or only counted ---- */

const KINDS = ['move', 'climb', 'fire', 'rob', 'punch', 'marshal', 'bullet'];

/** The order of cards in a view: by kind, then by bandit. */
function inOrder(a: string, b: string): number {
  const [kindA, kindB] = [a, b].map((card) => KINDS.indexOf(card.split(':').pop() as string)) as [number, number];
  return kindA - kindB || (a < b ? -1 : a > b ? 1 : 0);
}

export function put(pile: Pile, cards: string[]): Pile {
  return typeof pile === 'number' ? pile + cards.length : [...pile, ...cards].sort(inOrder);
}

/** Removes cards from a pile. If only the size of the pile is known, the size shrinks. */
export function take(pile: Pile, cards: (string | null)[]): Pile {
  if (typeof pile === 'number') return pile - cards.length;
  const left = [...pile];
  for (const card of cards) {
    const at = card === null ? -1 : left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/* ---- parts of a view ---- */

function withBandit(view: ColtView, name: Bandit, change: (bandit: Outlaw) => Outlaw): ColtView {
  return { ...view, bandits: view.bandits.map((one) => (one.name === name ? change(one) : one)) };
}

function withSeat(view: ColtView, seat: number, change: (cards: SeatCards) => SeatCards): ColtView {
  return { ...view, seats: view.seats.map((cards, i) => (i === seat ? change(cards) : cards)) };
}

function withSpot(view: ColtView, car: number, level: Level, change: (spot: Spot) => Spot): ColtView {
  return { ...view, train: view.train.map((part, i) => (i === car ? { ...part, [level]: change(part[level]) } : part)) };
}

const seatOf = (view: ColtView, name: Bandit): number => view.bandits.find((one) => one.name === name)?.seat ?? 0;

/** The wire name of a card. In a team the name includes the bandit. */
export function cardName(view: ColtView, bandit: Bandit, card: string): string {
  return view.bandits.length > view.seats.length ? `${bandit}:${card}` : card;
}

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);

/* ---- the plan ---- */

/** Returns the card that was being carried out to its owner. */
function finishCard(view: ColtView): ColtView {
  const running = view.running ?? (view.phase === 'stealin' && view.asked !== null);
  const [card, ...plan] = view.plan;
  if (!running || !card) return { ...view, running: false, asked: null };
  const next = { ...view, plan, done: [...view.done, card], running: false, asked: null };
  const back = [cardName(view, card.bandit, card.card as string)];
  return withSeat(next, seatOf(view, card.bandit), (cards) =>
    view.variant === 'expert'
      ? { ...cards, discard: put(cards.discard, back) as string[] }
      : { ...cards, deck: put(cards.deck, back) },
  );
}

/** Ends Schemin'. In the standard game all hands go back into the decks. */
function endSchemin(view: ColtView): ColtView {
  if (view.phase === 'stealin') return view;
  const seats =
    view.variant === 'expert'
      ? view.seats
      : view.seats.map((cards) => ({
          ...cards,
          deck: typeof cards.hand === 'number' ? (cards.deck as number) + cards.hand : put(cards.deck, cards.hand),
          hand: typeof cards.hand === 'number' ? 0 : [],
        }));
  return { ...view, phase: 'stealin', turn: null, seats, running: false };
}

function reveal(view: ColtView, event: Of<'revealed'>): ColtView {
  const next = finishCard(endSchemin(view));
  const [first, ...rest] = next.plan;
  if (!first) return next;
  const open: PlanCard = { ...first, card: event.card, hidden: false };
  return { ...next, plan: [open, ...rest], running: true };
}

function planned(view: ColtView, event: Of<'planned'>): ColtView {
  const card = event.card ?? null;
  const next = withSeat(view, event.seat, (cards) => ({
    ...cards,
    hand: take(cards.hand, [card && cardName(view, event.bandit, card)]),
  }));
  return { ...next, plan: [...view.plan, { bandit: event.bandit, card, hidden: event.hidden ?? false }] };
}

/* ---- cards ---- */

function dealt(view: ColtView, event: Of<'dealt'>): ColtView {
  const cards = event.cards ?? Array.from({ length: event.count }, () => null);
  const next = withSeat(view, event.seat, (old) => ({
    ...old,
    deck: take(old.deck, cards),
    top: Math.max(0, old.top - event.count),
    hand: typeof old.hand === 'number' ? old.hand + event.count : put(old.hand, event.cards ?? []),
  }));
  return view.phase === 'deal' ? { ...next, dealt: (view.dealt ?? 0) + 1 } : next;
}

function discarded(view: ColtView, event: Of<'discarded'>): ColtView {
  const name = event.bandit ? cardName(view, event.bandit, event.card) : event.card;
  const gone = Array.from({ length: event.count }, () => name);
  // Bullets are discarded before the players are asked. During the deal the phase does not change.
  const phase = view.phase === 'schemin' ? 'discard' : view.phase;
  const next: ColtView = { ...view, phase, turn: null };
  return withSeat(next, event.seat, (cards) => ({
    ...cards,
    hand: take(cards.hand, gone),
    discard: put(cards.discard, gone) as string[],
  }));
}

/* ---- loot ---- */

const FIELD = { jewel: 'jewels', strongbox: 'strongboxes' } as const;

function addLoot<T extends { purses: (number | null)[]; jewels: number; strongboxes: number }>(
  holder: T,
  what: Loot,
  value: number | null,
): T {
  if (what === 'purse') return { ...holder, purses: [...holder.purses, value] };
  return { ...holder, [FIELD[what]]: holder[FIELD[what]] + 1 };
}

function dropLoot(bandit: Outlaw, what: Loot, value: number | undefined): Outlaw {
  if (what !== 'purse') return { ...bandit, [FIELD[what]]: bandit[FIELD[what]] - 1 };
  const at = Math.max(0, bandit.purses.indexOf(value ?? null));
  return { ...bandit, purses: without(bandit.purses, at), lost: true };
}

/** The index of the robbed purse. The preceding choice names it if the player had one. */
function purseAt(view: ColtView, spot: Spot, value: number | undefined): number {
  const told = /^rob purse:(\d+)$/.exec(view.chosen ?? '');
  if (told) return Number(told[1]) - 1;
  return Math.max(0, spot.purses.indexOf(value ?? null));
}

function pickUp(spot: Spot, what: Loot, at: number): Spot {
  if (what !== 'purse') return { ...spot, [FIELD[what]]: spot[FIELD[what]] - 1 };
  return { ...spot, purses: without(spot.purses, at), known: without(spot.known, at) };
}

function robbed(view: ColtView, event: Of<'robbed'>): ColtView {
  const next = withSpot(view, event.car, event.level, (spot) => pickUp(spot, event.what, purseAt(view, spot, event.value)));
  return withBandit(next, event.bandit, (bandit) => addLoot(bandit, event.what, event.value ?? null));
}

function dropped(view: ColtView, event: Of<'dropped'>): ColtView {
  const next = withBandit(view, event.bandit, (bandit) => dropLoot(bandit, event.what, event.value));
  return withSpot(next, event.car, event.level, (spot) => {
    const fuller = addLoot(spot, event.what, event.value ?? null);
    return event.what === 'purse' ? { ...fuller, known: [...spot.known, [seatOf(view, event.bandit)]] } : fuller;
  });
}

function pocketed(view: ColtView, event: Of<'took'>): ColtView {
  const taker = view.bandits.find((one) => one.name === event.bandit);
  if (!taker) return view;
  const next = withSpot(view, taker.car, taker.level, (spot) => pickUp(spot, event.what, spot.purses.length - 1));
  return withBandit(next, event.bandit, (bandit) => addLoot(bandit, event.what, event.value ?? null));
}

/* ---- all events ---- */

function hitBy(view: ColtView, event: Of<'bullet'>): ColtView {
  const next = withBandit({ ...view, neutral: event.neutral }, event.bandit, (bandit) => ({ ...bandit, hit: event.hit }));
  const top = view.variant === 'expert' ? 1 : 0;
  return withSeat(next, seatOf(view, event.bandit), (cards) => ({
    ...cards,
    deck: put(cards.deck, ['bullet']),
    top: cards.top + top,
  }));
}

function newRound(view: ColtView, event: Of<'round'>, newest?: ColtView): ColtView {
  const rounds = view.rounds.map((card, i) => (i === event.round - 1 ? event.card : card));
  const { round, first } = event;
  // Everyone sees the kinds of all turns on the card. The event leaves them out, and without a later view of the round they
  // arrive one by one with the turn events.
  const turns = newest?.round === round ? newest.turns : [];
  return { ...view, phase: 'deal', round, first, rounds, turns, turn: null, dealt: 0, plan: [], done: [], asked: null };
}

function newTurn(view: ColtView, event: Of<'turn'>): ColtView {
  const turns = [...view.turns];
  turns[event.turn - 1] = event.kind;
  return { ...view, phase: 'schemin', turn: event.turn, turns, dealt: null };
}

/** The view after the event. `newest` is a later view, if there is one. */
export function applyEvent(view: ColtView, event: ColtEvent, newest?: ColtView): ColtView {
  switch (event.e) {
    case 'seated':
    case 'moved':
    case 'climbed':
    case 'pushed':
    case 'fled':
      return withBandit(view, event.bandit, (bandit) => ({ ...bandit, car: event.car, level: event.level }));
    case 'round':
      return newRound(view, event, newest);
    case 'turn':
      return newTurn(view, event);
    case 'dealt':
      return dealt(view, event);
    case 'shuffled':
      return withSeat(view, event.seat, (cards) => ({ ...cards, deck: put(cards.deck, cards.discard), discard: [], shuffled: cards.discard }));
    case 'chose':
      return { ...view, chosen: event.action ?? '', asked: null, running: view.running ?? (view.phase === 'stealin' && view.asked !== null) };
    case 'planned':
      return planned(view, event);
    case 'discarded':
      return discarded(view, event);
    case 'revealed':
      return reveal(view, event);
    case 'marshal':
      return { ...view, marshal: event.car };
    case 'fired':
      return withBandit(view, event.bandit, (bandit) => ({ ...bandit, bullets: event.bullets }));
    case 'bullet':
      return hitBy(view, event);
    case 'neutral':
      return { ...view, neutral: event.now };
    case 'robbed':
      return robbed(view, event);
    case 'dropped':
      return dropped(view, event);
    case 'took':
      return pocketed(view, event);
    case 'event':
      return { ...finishCard(endSchemin(view)), phase: 'event' };
    case 'strongbox':
      return { ...withSpot(view, event.car, 'inside', (spot) => addLoot(spot, 'strongbox', null)), strongbox_waiting: false };
    case 'lost':
      return withBandit(view, event.bandit, (bandit) => dropLoot(bandit, event.what, event.value));
    case 'ransom':
      return withBandit(view, event.bandit, (bandit) => ({ ...bandit, ransom: event.now }));
    case 'over':
      return { ...view, phase: 'over' };
    case 'passed':
    case 'failed':
      return view;
  }
}
