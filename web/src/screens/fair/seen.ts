// Compares what this device was shown with what a game file says.
import type { GameFacts } from '../../net/wire';
import { blake2b, fromHex, toHex } from '../../store/blake2b';
import { agree, type Item } from '../../store/chain';
import type { SeenMatch } from '../../store/seen';

export interface Comparison {
  /** a seat's number or "onlooker" */
  viewer: string;
  /** the number of items that were shown, and of those in the file */
  count: number;
  whole: number;
  /** the number of items that had happened before this device came */
  late: number;
  /** the first item, from 1, that the file says differently; null if there is none */
  differs: { at: number; shown: Item | null; file: Item | null } | null;
  /** the first item, from 1, that the server later told differently; null if there is none */
  rewritten: number | null;
  /** the value of the chain, for other programs */
  value: string;
}

/** The value of the chain of these items, in hex. */
export function chainOf(commitment: string, items: readonly Item[]): string {
  const text = new TextEncoder();
  return toHex(items.reduce((link, item) => blake2b(text.encode(JSON.stringify(item)), 32, link), fromHex(commitment)));
}

/** A comparison for each viewer. `shown` is what the file says, with all secrets. */
export function compareSeen(match: SeenMatch, shown: readonly Item[], facts: GameFacts): Comparison[] {
  return Object.entries(match.told).map(([viewer, { items, final, late, rewritten }]) => {
    const told = items.slice(0, final);
    const at = told.findIndex((item, i) => !shown[i] || !agree(item, shown[i], facts));
    return {
      viewer,
      count: told.length,
      whole: shown.length,
      late,
      differs: at < 0 ? null : { at: at + 1, shown: told[at] ?? null, file: shown[at] ?? null },
      rewritten: rewritten ?? null,
      value: chainOf(match.commitment, told),
    };
  });
}
