// The parts of a view that the home screen shows: a seat's portrait and the number of players left.
import type { Position } from '../net/wire';

interface BangView {
  seats: { character: string; life: number }[];
}
interface ColtView {
  bandits: { name: string; seat: number }[];
}

export function portraitOf(view: Position, seat: number): { name: string; symbol: string } | null {
  if (view.game === 'bang') {
    const character = (view as unknown as BangView).seats[seat]?.character;
    return character ? { name: character, symbol: `ch-${character}` } : null;
  }
  const bandit = (view as unknown as ColtView).bandits.find((one) => one.seat === seat)?.name;
  return bandit ? { name: bandit, symbol: `bandit-${bandit}` } : null;
}

/** The number of seats still in the game; null for games without elimination. */
export function standingOf(view: Position): number | null {
  return view.game === 'bang' ? (view as unknown as BangView).seats.filter((seat) => seat.life > 0).length : null;
}
