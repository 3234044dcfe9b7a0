// The plan as it is shown: cards by turn, and the seats still to play. A view has only one row of cards; the turns come
// from the events.
import type { ColtEvent } from '../wire';
import { orderOf, type ColtView, type PlanCard, type TurnKind } from '../view';

export type CardState = 'past' | 'now' | 'next';

export interface PlanTurn {
  /** number of the turn, from 1 */
  number: number;
  kind: TurnKind | null;
  now: boolean;
  cards: { card: PlanCard; state: CardState; at: number }[];
  /** the seats still to play in this turn, in order */
  slots: number[];
}

interface PlayedTurn {
  kind: TurnKind;
  cards: number;
  /** finished goes, with or without a card */
  goes: number;
}

/** The turns of the current round, read from the events. */
function playedTurns(events: readonly ColtEvent[]): PlayedTurn[] {
  let turns: PlayedTurn[] = [];
  for (const event of events) {
    if (event.e === 'round') turns = [];
    if (event.e === 'turn') turns.push({ kind: event.kind, cards: 0, goes: 0 });
    const turn = turns[turns.length - 1];
    if (!turn) continue;
    if (event.e === 'planned') turn.cards++;
    if (event.e === 'planned' || event.e === 'passed' || (event.e === 'chose' && event.action === 'draw')) turn.goes++;
  }
  return turns;
}

function stateOf(view: ColtView, at: number): CardState {
  if (at < view.done.length) return 'past';
  const running = view.phase === 'stealin' && (view.running === true || view.asked !== null);
  return running && at === view.done.length ? 'now' : 'next';
}

export function planTurns(view: ColtView, events: readonly ColtEvent[]): PlanTurn[] {
  const all = [...view.done, ...view.plan];
  const told = playedTurns(events);
  const known = told.reduce((sum, turn) => sum + turn.cards, 0) === all.length;
  if (!known) return [wholePlan(view, all)];
  const scheming = view.phase === 'schemin' || view.phase === 'deal';
  const count = scheming ? Math.max(view.turns.length, told.length) : told.length;
  let at = 0;
  return Array.from({ length: count }, (_, i) => {
    const turn = told[i];
    const kind = turn?.kind ?? view.turns[i] ?? null;
    const cards = all.slice(at, at + (turn?.cards ?? 0)).map((card, k) => ({ card, state: stateOf(view, at + k), at: at + k }));
    at += cards.length;
    const now = scheming ? view.turn === i + 1 : cards.some((one) => one.state === 'now');
    const slots = scheming && kind ? orderOf(view, kind).slice(turn?.goes ?? 0) : [];
    return { number: i + 1, kind, now, cards, slots };
  });
}

/** All cards in one row, for when the events do not tell the turns. */
function wholePlan(view: ColtView, all: PlanCard[]): PlanTurn {
  return { number: 1, kind: null, now: true, cards: all.map((card, at) => ({ card, state: stateOf(view, at), at })), slots: [] };
}

/** Speeding up: whether the seat has had the first of its two goes. */
export function isSecondGo(view: ColtView, events: readonly ColtEvent[], seat: number | null): boolean {
  const turn = planTurns(view, events).find((one) => one.now);
  return turn?.kind === 'speeding_up' && turn.slots.filter((one) => one === seat).length === 1;
}
