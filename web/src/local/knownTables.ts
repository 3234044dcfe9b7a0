// A second copy of the player's local tables and their tokens, beside the games in IndexedDB. The browser writes
// localStorage some seconds late, so a crash may lose it, and a game without its token can only be watched.
import { addMissingTables, copyTablesTo, tokenOf, type KnownTable } from '../store/tokens';
import { localServer } from './localServer';
import { canPlayLocally, isLocal } from './where';

export function copyLocalTables(): void {
  copyTablesTo((code, known) => {
    if (isLocal(code) && canPlayLocally()) localServer.remember(code, known && JSON.stringify(known));
  });
}

/** What cannot be read is left out. */
export function tableFrom(text: string): KnownTable[] {
  try {
    const known = JSON.parse(text) as Partial<KnownTable> | null;
    return typeof known?.code === 'string' && typeof known.token === 'string' && typeof known.seen === 'number' ? [known as KnownTable] : [];
  } catch {
    return [];
  }
}

let found: Promise<boolean> | null = null;

/** Finds tables again that localStorage has lost: true if there are any. Does so once, because nothing is lost while the
 * page is open. */
export function findLostTables(): Promise<boolean> {
  if (!canPlayLocally()) return Promise.resolve(false);
  found ??= localServer
    .remembered()
    .then((texts) => addMissingTables(texts.flatMap(tableFrom)))
    .catch(() => false); // then the engine does not run here, which the screen says
  return found;
}

/** The same for a table that the page was opened at. */
export async function findIfLost(code: string): Promise<void> {
  if (isLocal(code) && !tokenOf(code)) await findLostTables();
}
