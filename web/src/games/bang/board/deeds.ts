// The log of BANG! has one line per deed: the shots of one player at another, the arrows of a roll, an Indian attack with
// all that it costs. This file groups the events of a turn into deeds; deedWords.ts puts them into words.
//
//     deedsOf(eventsOfATurn)      [{ kind: 'shot', by: 2, seat: 0, times: 2, from: 7, to: 5, n: 31 }, …]
import type { Face } from '../view';
import type { BangEvent } from '../wire';

type Of<K extends BangEvent['e']> = Extract<BangEvent, { e: K }>;

/** Lives that a seat lost. */
export interface Loss {
  seat: number;
  lives: number;
}

/** `n` is the number of the last event of the deed. */
export type Deed = { n: number } & (
  | { kind: 'roll'; seat: number; dice: readonly Face[]; again: number }
  | { kind: 'arrows'; why: Of<'arrow'>['why']; seat: number; times: number; now: number; pile: number }
  | { kind: 'attack'; losses: Loss[] }
  | { kind: 'gun'; seat: number; losses: Loss[] }
  /** `times` is the number of hits or beers */
  | { kind: 'shot'; by: number; seat: number; times: number; from: number; to: number }
  | { kind: 'beer'; by: number; seat: number; times: number; from: number; to: number }
  /** a life gained or lost by an ability or by dynamite */
  | { kind: 'life'; why: Of<'life'>['why']; by: number; seat: number; from: number; to: number }
  | { kind: 'returned'; why: Of<'returned'>['why']; by: number; seat: number; times: number; pile: number }
  | { kind: 'out'; seat: number; role: Of<'eliminated'>['role'] }
  /** told by the event's own sentence */
  | { kind: 'event'; event: BangEvent }
);

type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>;

/** What has been grouped so far. */
interface Told {
  deeds: Deed[];
  /** the number of dice that the player has chosen to reroll */
  again: number;
  /** the seat that chose last */
  chooser: number;
}

/** The deed that an event belongs to, among the deeds of its kind that came last. */
function growing<K extends Deed['kind']>({ deeds }: Told, kind: K, fits: (deed: DeedOf<K>) => boolean): DeedOf<K> | undefined {
  const newest = [...deeds].reverse();
  const other = newest.findIndex((deed) => deed.kind !== kind);
  const run = (other < 0 ? newest : newest.slice(0, other)) as DeedOf<K>[];
  return run.find(fits);
}

function arrow(told: Told, { n, seat, why, now, pile }: Of<'arrow'>): void {
  const deed = growing(told, 'arrows', (one) => one.seat === seat && one.why === why);
  if (deed) Object.assign(deed, { n, times: deed.times + 1, now, pile });
  else told.deeds.push({ n, kind: 'arrows', why, seat, times: 1, now, pile });
}

/** Shots land die by die, so those at one seat need not come one after the other. */
function shot(told: Told, { n, seat, by = told.chooser, change, now }: Of<'life'>): void {
  const hits = Math.max(1, -change);
  const deed = growing(told, 'shot', (one) => one.seat === seat && one.by === by);
  if (deed) Object.assign(deed, { n, times: deed.times + hits, to: now });
  else told.deeds.push({ n, kind: 'shot', by, seat, times: hits, from: now - change, to: now });
}

function beer(told: Told, event: Of<'life'>): void {
  const { n, seat, by = told.chooser, change, now } = event;
  const deed = growing(told, 'beer', (one) => one.seat === seat && one.by === by);
  if (change === 0) told.deeds.push({ n, kind: 'life', why: 'beer', by, seat, from: now, to: now });
  else if (deed) Object.assign(deed, { n, times: deed.times + 1, to: now });
  else told.deeds.push({ n, kind: 'beer', by, seat, times: 1, from: now - change, to: now });
}

function loss(told: Told, kind: 'attack' | 'gun', { n, seat, change }: Of<'life'>): void {
  const deed = growing(told, kind, () => true);
  if (!deed || change === 0) return;
  deed.losses.push({ seat, lives: -change });
  deed.n = n;
}

function life(told: Told, event: Of<'life'>): void {
  const { n, seat, by = seat, why, change, now } = event;
  if (why === 'one' || why === 'two') shot(told, event);
  else if (why === 'beer') beer(told, event);
  else if (why === 'attack') loss(told, 'attack', event);
  else if (why === 'gatling') loss(told, 'gun', event);
  else if (change !== 0 || why === 'sid_ketchum') told.deeds.push({ n, kind: 'life', why, by, seat, from: now - change, to: now });
}

function returned(told: Told, { n, seat, why, count, pile }: Of<'returned'>): void {
  // Arrows that go back after an attack or an elimination need no line.
  if (why === 'attack' || why === 'eliminated') return;
  const by = why === 'kit_carlson' ? told.chooser : seat;
  const deed = growing(told, 'returned', (one) => one.seat === seat && one.why === why);
  if (deed) Object.assign(deed, { n, times: deed.times + count, pile });
  else told.deeds.push({ n, kind: 'returned', why, by, seat, times: count, pile });
}

function chose(told: Told, event: Of<'chose'>): void {
  const [verb, ...objects] = event.action.split(' ');
  told.chooser = event.seat;
  if (verb === 'reroll') told.again = objects.length;
  // That no dodge was possible explains the hits.
  if (verb === 'dodge' && event.forced) told.deeds.push({ n: event.n, kind: 'event', event });
}

function roll(told: Told, { n, seat, dice }: Of<'rolled'>): void {
  told.deeds.push({ n, kind: 'roll', seat, dice, again: told.again });
  told.again = 0;
}

function add(told: Told, event: BangEvent): void {
  switch (event.e) {
    case 'turn':
      return;
    case 'chose':
      return chose(told, event);
    case 'rolled':
      return roll(told, event);
    case 'arrow':
      return arrow(told, event);
    case 'life':
      return life(told, event);
    case 'returned':
      return returned(told, event);
    case 'attack':
      told.deeds.push({ n: event.n, kind: 'attack', losses: [] });
      return;
    case 'gun':
      told.deeds.push({ n: event.n, kind: 'gun', seat: event.seat, losses: [] });
      return;
    case 'eliminated':
      told.deeds.push({ n: event.n, kind: 'out', seat: event.seat, role: event.role });
      return;
    default:
      told.deeds.push({ n: event.n, kind: 'event', event });
  }
}

/** The deeds of a turn, oldest first. */
export function deedsOf(events: readonly BangEvent[]): Deed[] {
  const told: Told = { deeds: [], again: 0, chooser: 0 };
  for (const event of events) add(told, event);
  return told.deeds;
}

/** The lives that a deed costs a seat. */
export function costs(deed: Deed, seat: number | null): number {
  if ('losses' in deed) return deed.losses.reduce((sum, one) => (one.seat === seat ? sum + one.lives : sum), 0);
  return 'from' in deed && deed.seat === seat ? Math.max(0, deed.from - deed.to) : 0;
}

export interface Turn {
  /** the number of the turn; 0 for the time before the first one */
  n: number;
  seat: number | null;
  events: BangEvent[];
}

/** All events by turn, newest turn first, oldest event first. */
export function turnsOf(events: readonly BangEvent[]): Turn[] {
  const turns: Turn[] = [{ n: 0, seat: null, events: [] }];
  for (const event of events) {
    const last = turns[0] as Turn;
    if (event.e === 'turn') turns.unshift({ n: last.n + 1, seat: event.seat, events: [event] });
    else last.events.push(event);
  }
  return turns;
}

