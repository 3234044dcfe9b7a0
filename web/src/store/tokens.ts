// Who one is at which table: the tokens, and what has to be remembered to check the dice afterwards.
import type { GameName } from '../net/wire';
import { loadItem, saveItem } from './localStorage';

export interface KnownTable {
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

const MAX_ENTRIES = 30;

export function knownTables(): KnownTable[] {
  return loadItem<KnownTable[]>('tables', []).sort((a, b) => b.seen - a.seen);
}

export function tokenOf(code: string): string | undefined {
  return knownTables().find((known) => known.code === code)?.token;
}

/** Keeps what is known of a table; what is not said stays as it was. */
export function saveKnownTable(known: KnownTable): void {
  const tables = knownTables();
  const before = tables.find((other) => other.code === known.code);
  const others = tables.filter((other) => other.code !== known.code);
  saveItem('tables', [{ ...before, ...known }, ...others].slice(0, MAX_ENTRIES));
}

export function forgetTable(code: string): void {
  saveItem(
    'tables',
    knownTables().filter((known) => known.code !== code),
  );
}

export function knownReplays(): KnownReplay[] {
  return loadItem<KnownReplay[]>('replays', []);
}

export function saveReplay(name: string, game: GameName): void {
  const others = knownReplays();
  if (others.some((other) => other.name === name)) return;
  saveItem('replays', [{ name, game, seen: Date.now() }, ...others].slice(0, MAX_ENTRIES));
}

/** The promise of game `number` at a table: first the one that counts, as it came before anything was dealt. */
export function promiseOf(code: string, number: number): DicePromise | null {
  return loadItem<Record<string, DicePromise>>('promises', {})[`${code}-${number}`] ?? null;
}

/** Keeps it, unless one was kept before: that one counts, and is returned. */
export function savePromise(code: string, number: number, promise: DicePromise): DicePromise {
  const promises = loadItem<Record<string, DicePromise>>('promises', {});
  const name = `${code}-${number}`;
  const before = promises[name];
  if (before) return before;
  const names = Object.keys(promises);
  if (names.length >= MAX_ENTRIES) delete promises[names[0] as string];
  saveItem('promises', { ...promises, [name]: promise });
  return promise;
}

export function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
