// Statistics of a match of BANG!, counted from its events.
import type { BangEvent } from '../wire';

export interface BangRow {
  seat: number;
  /** lives that other seats lost to this seat's bull's eyes and Gatling gun */
  hits: number;
  beers: number;
  arrows: number;
  /** lives lost to dynamite */
  dynamite: number;
  /** the seats that this seat has eliminated */
  felled: number[];
  /** the turn in which the seat was eliminated, from 1; null if it survived */
  out: number | null;
}

export interface BangTally {
  turns: number;
  attacks: number;
  guns: number;
  rows: BangRow[];
}

function countLife(event: Extract<BangEvent, { e: 'life' }>, rows: BangRow[]): void {
  const { seat, by, why, change } = event;
  const own = rows[seat];
  if (!own) return;
  if (why === 'beer' && change > 0) own.beers++;
  if (why === 'dynamite') own.dynamite -= change;
  const shooter = by === undefined ? undefined : rows[by];
  if (shooter && change < 0 && (why === 'one' || why === 'two' || why === 'gatling')) shooter.hits -= change;
}

export function tallyBang(events: readonly BangEvent[], players: number): BangTally {
  const rows: BangRow[] = Array.from({ length: players }, (_, seat) => ({
    seat,
    hits: 0,
    beers: 0,
    arrows: 0,
    dynamite: 0,
    felled: [],
    out: null,
  }));
  const tally: BangTally = { turns: 0, attacks: 0, guns: 0, rows };
  for (const event of events) {
    if (event.e === 'turn') tally.turns++;
    else if (event.e === 'attack') tally.attacks++;
    else if (event.e === 'gun') tally.guns++;
    else if (event.e === 'life') countLife(event, rows);
    else if (event.e === 'arrow') (rows[event.seat] as BangRow).arrows++;
    else if (event.e === 'eliminated') {
      (rows[event.seat] as BangRow).out = tally.turns;
      if (event.by !== undefined) rows[event.by]?.felled.push(event.seat);
    }
  }
  return tally;
}

/** The last turn: whose it was, the final dice, and what decided the match. */
export interface LastTurn {
  seat: number;
  dice: string[];
  /** in order: hits on everyone, and for each eliminated seat the hit and the elimination */
  blows: { first: BangEvent; then: BangEvent | null }[];
  over: BangEvent | null;
}

export function lastTurn(events: readonly BangEvent[]): LastTurn | null {
  const from = events.map((event) => event.e).lastIndexOf('turn');
  const turn = events[from];
  if (turn?.e !== 'turn') return null;
  const told: LastTurn = { seat: turn.seat, dice: [], blows: [], over: null };
  const mortal = new Map<number, BangEvent>();
  for (const event of events.slice(from + 1)) {
    if (event.e === 'rolled' || event.e === 'final') told.dice = event.dice;
    if (event.e === 'life' && event.change < 0) mortal.set(event.seat, event);
    if (event.e === 'attack' || event.e === 'gun' || (event.e === 'final' && event.why === 'dynamite')) {
      told.blows.push({ first: event, then: null });
    }
    if (event.e === 'eliminated') {
      const hit = mortal.get(event.seat);
      told.blows.push(hit ? { first: hit, then: event } : { first: event, then: null });
    }
    if (event.e === 'over') told.over = event;
  }
  return told;
}

/** How often each face shows, in the order of the dice. */
export const countFaces = (dice: readonly string[]): { face: string; n: number }[] =>
  [...new Set(dice)].map((face) => ({ face, n: dice.filter((one) => one === face).length }));
