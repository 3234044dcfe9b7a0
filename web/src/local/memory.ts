// What the table worker remembers about the player's tables, in texts of the page: the pairs known/CODE of the store.
import type { Pair, Store } from './kv';

const KNOWN = 'known/';

/** Tables beyond this number are deleted, those first that were remembered longest ago. Their replays stay. */
export const MAX_TABLES = 100;

export function remember(store: Store, code: string, text: string | null, now: number): Promise<unknown> {
  const key = KNOWN + code;
  const change = text === null ? { delete: [key] } : { put: [[key, JSON.stringify({ at: now, text })]] };
  return store.write(JSON.stringify({ ...change, relaxed: true }));
}

/** Everything of a table. The character after the slash ends the range. */
const rangesOf = (code: string): Pair[] => [`table/${code}`, `note/${code}`].map((prefix): Pair => [`${prefix}/`, `${prefix}0`]);

/** What cannot be read is left out. */
function tableOf([key, value]: Pair): { code: string; at: number; text: string }[] {
  try {
    const { at, text } = JSON.parse(value) as { at: unknown; text: unknown };
    return typeof at === 'number' && typeof text === 'string' ? [{ code: key.slice(KNOWN.length), at, text }] : [];
  } catch {
    return [];
  }
}

/** All texts, newest first. Deletes the oldest tables if there are too many. */
export async function remembered(store: Store): Promise<string[]> {
  const pairs = await store.list({ from: KNOWN, to: 'known0' });
  const tables = pairs.flatMap(tableOf).sort((a, b) => b.at - a.at);
  const old = tables.splice(MAX_TABLES).map(({ code }) => code);
  if (old.length > 0) {
    const change = { delete: old.map((code) => KNOWN + code), delete_from: old.flatMap(rangesOf), relaxed: true };
    await store.write(JSON.stringify(change));
  }
  return tables.map(({ text }) => text);
}
