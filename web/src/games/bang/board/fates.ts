// What became of each die of the current turn, read from the events of the turn. The dice keep their marks until the
// turn ends, long after the server has forgotten who was aimed at.
import { isBullsEye, type BangView, type Face } from '../view';
import type { BangEvent } from '../wire';

export type Fate =
  /** a bull's eye or a beer that has gone to a seat */
  | { kind: 'to'; seat: number }
  /** a beer spent to double a shot */
  | { kind: 'doubled' }
  /** an arrow that was taken, a gatling that fired or returned an arrow, dynamite that went off */
  | { kind: 'used' }
  /** will be used later in this turn */
  | { kind: 'later' }
  /** a gatling: how many show */
  | { kind: 'gatling'; n: number }
  /** dynamite that does not go off */
  | { kind: 'none' };

/** The events of the current turn. */
export function thisTurn(events: readonly BangEvent[]): readonly BangEvent[] {
  const start = events.map(({ e }) => e).lastIndexOf('turn');
  return start < 0 ? events : events.slice(start + 1);
}

interface Used {
  shots: number[];
  beers: number[];
  doubled: boolean;
  returns: number;
  gun: boolean;
  blast: boolean;
  exploding: boolean;
}

/** What the players and the rules did with the dice, in order. */
function usesOf(events: readonly BangEvent[], turn: number): Used {
  const used: Used = { shots: [], beers: [], doubled: false, returns: 0, gun: false, blast: false, exploding: false };
  for (const event of events) {
    if (event.e === 'final') used.exploding = event.why === 'dynamite';
    if (event.e === 'gun') used.gun = true;
    if (event.e === 'life' && event.why === 'dynamite') used.blast = true;
    if (event.e !== 'chose' || event.seat !== turn) continue;
    const [verb, seat, more] = event.action.split(' ');
    if (verb === 'shoot') used.shots.push(Number(seat));
    if (verb === 'shoot' && more === 'double') used.doubled = true;
    if (verb === 'beer') used.beers.push(Number(seat));
    if (verb === 'unarrow') used.returns++;
  }
  return used;
}

const toSeat = (seat: number | undefined): Fate => (seat === undefined ? { kind: 'later' } : { kind: 'to', seat });

/**
 * The fate of every die once the rolling is over; null before that. Dice of a kind are used from left to right, and a
 * doubled shot takes the first beer.
 */
export function fatesOf(events: readonly BangEvent[], view: Pick<BangView, 'dice' | 'turn'>): Fate[] | null {
  const turn = thisTurn(events);
  if (!view.dice || !turn.some(({ e }) => e === 'final')) return null;
  const dice = view.dice;
  const used = usesOf(turn, view.turn);
  const gatlings = dice.filter((face) => face === 'gatling').length;
  let returns = used.returns;
  const fate = (face: Face): Fate => {
    if (isBullsEye(face)) return toSeat(used.shots.shift());
    if (face === 'arrow') return { kind: 'used' };
    if (face === 'gatling') return used.gun || returns-- > 0 ? { kind: 'used' } : { kind: 'gatling', n: gatlings };
    if (face === 'dynamite') return used.blast ? { kind: 'used' } : { kind: used.exploding ? 'later' : 'none' };
    if (used.doubled) {
      used.doubled = false;
      return { kind: 'doubled' };
    }
    return toSeat(used.beers.shift());
  };
  return dice.map(fate);
}
