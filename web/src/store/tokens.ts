// Saved in the browser: the player's token for each table, and what is needed to check the dice later.
import type { GameName, PledgeInfo } from '../net/wire';
import { blake2b, fromHex, toHex } from './blake2b';
import { loadItem, saveItem } from './localStorage';

export interface KnownTable {
  code: string;
  token: string;
  /** missing until the table's first message */
  game?: GameName;
  /** when the table was last seen, in milliseconds since 1970 */
  seen: number;
  /** number of the player's person at the table */
  person?: number;
  /** whether the match was over when the table was last seen */
  over?: boolean;
}

/** The server's commitment and this browser's contribution, from before the deal. */
export interface DicePromise {
  commitment: string;
  /** random bytes that this browser added, in hex */
  contribution: string;
  /** the pledges of all players as they were when the list was closed, before anybody had contributed */
  published?: PledgeInfo[];
}

const MAX_ENTRIES = 30;

export function knownTables(): KnownTable[] {
  return loadItem<KnownTable[]>('tables', []).sort((a, b) => b.seen - a.seen);
}

export function tokenOf(code: string): string | undefined {
  return knownTables().find((known) => known.code === code)?.token;
}

type Copy = (code: string, known: KnownTable | null) => void;
let copy: Copy = () => undefined;

/** Has every change copied elsewhere, too. Null: the table is forgotten. */
export function copyTablesTo(to: Copy): void {
  copy = to;
}

/** Saves a table. Fields that are missing keep their old values. */
export function saveKnownTable(known: KnownTable): void {
  const tables = knownTables();
  const before = tables.find((other) => other.code === known.code);
  const others = tables.filter((other) => other.code !== known.code);
  const now = { ...before, ...known };
  saveItem('tables', [now, ...others].slice(0, MAX_ENTRIES));
  copy(known.code, now);
}

/** Adds tables of a copy that are missing here. Browsers save what is here some seconds late, and lose it in a crash.
 * Returns false if none is missing. */
export function addMissingTables(copies: readonly KnownTable[]): boolean {
  const tables = knownTables();
  const missing = copies.filter(({ code }) => !tables.some((known) => known.code === code));
  if (missing.length === 0) return false;
  const all = [...tables, ...missing].sort((a, b) => b.seen - a.seen);
  saveItem('tables', all.slice(0, MAX_ENTRIES));
  return missing.some(({ code }) => tokenOf(code));
}

export function forgetTable(code: string): void {
  copy(code, null);
  saveItem(
    'tables',
    knownTables().filter((known) => known.code !== code),
  );
}

/** The promise saved before match `number` of a table was dealt, or null. */
export function promiseOf(code: string, number: number): DicePromise | null {
  return loadItem<Record<string, DicePromise>>('promises', {})[`${code}-${number}`] ?? null;
}

/** Saves a promise, unless there already is one for this match. Returns the one that counts, which is the first. */
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

/** Saves the list of pledges of a match, if this browser saved a promise. The first list counts. */
export function savePublished(code: string, number: number, published: readonly PledgeInfo[]): void {
  const promises = loadItem<Record<string, DicePromise>>('promises', {});
  const name = `${code}-${number}`;
  const promise = promises[name];
  if (promise && !promise.published) saveItem('promises', { ...promises, [name]: { ...promise, published } });
}

/** What a player shows of a contribution before sending it. Both values are hex. */
export const pledgeOf = (commitment: string, contribution: string): string =>
  toHex(blake2b(fromHex(contribution), 32, fromHex(commitment)));

export function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
