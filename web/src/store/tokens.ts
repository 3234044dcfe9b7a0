// Who one is at which table: the tokens, and what has to be remembered to check the dice afterwards.
import type { GameName } from '../net/wire';
import { recall, remember } from './localStorage';

export interface Known {
  code: string;
  token: string;
  game: GameName;
  /** when it was last looked at, milliseconds since 1970 */
  seen: number;
  /** who one is there */
  person?: number;
  /** whether its game had ended when it was last looked at */
  over?: boolean;
}

/** A game that was played to its end at a table of one's own. */
export interface KnownReplay {
  name: string;
  game: GameName;
  seen: number;
}

/** What was promised, and what was added, before a game was dealt. */
export interface DicePromise {
  commitment: string;
  /** what this browser has added */
  contribution: string;
}

const MOST = 30;

export function knownTables(): Known[] {
  return recall<Known[]>('tables', []).sort((a, b) => b.seen - a.seen);
}

export function tokenOf(code: string): string | undefined {
  return knownTables().find((known) => known.code === code)?.token;
}

/** Keeps what is known of a table; what is not said stays as it was. */
export function knowTable(known: Known): void {
  const tables = knownTables();
  const before = tables.find((other) => other.code === known.code);
  const others = tables.filter((other) => other.code !== known.code);
  remember('tables', [{ ...before, ...known }, ...others].slice(0, MOST));
}

export function forgetTable(code: string): void {
  remember(
    'tables',
    knownTables().filter((known) => known.code !== code),
  );
}

export function knownReplays(): KnownReplay[] {
  return recall<KnownReplay[]>('replays', []);
}

export function keepReplay(name: string, game: GameName): void {
  const others = knownReplays();
  if (others.some((other) => other.name === name)) return;
  remember('replays', [{ name, game, seen: Date.now() }, ...others].slice(0, MOST));
}

/** The promise of game `number` at a table: first the one that counts, as it came before anything was dealt. */
export function promiseOf(code: string, number: number): DicePromise | null {
  return recall<Record<string, DicePromise>>('promises', {})[`${code}-${number}`] ?? null;
}

/** Keeps it, unless one was kept before: that one counts, and is returned. */
export function keepPromise(code: string, number: number, promise: DicePromise): DicePromise {
  const promises = recall<Record<string, DicePromise>>('promises', {});
  const name = `${code}-${number}`;
  const before = promises[name];
  if (before) return before;
  const names = Object.keys(promises);
  if (names.length >= MOST) delete promises[names[0] as string];
  remember('promises', { ...promises, [name]: promise });
  return promise;
}

export function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
