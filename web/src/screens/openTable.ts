// Creates a table, saves the player's token and goes there.
import { makeTable } from '../net/http';
import type { Level, TableOptions } from '../net/wire';
import { nickname } from '../store/nickname';
import { go } from '../store/route';
import { saveKnownTable } from '../store/tokens';
import { awaitMatch } from './play/start';

/** The table that this client has just created, until its creator has a seat. */
let made: string | null = null;

/** Whether this client has just created the table. True only once. */
export function justMade(code: string): boolean {
  const yes = made === code;
  if (yes) made = null;
  return yes;
}

/** With a level as `quick`, the match starts at once with bots of that level in all other seats. */
export async function openTable(options: TableOptions, quick?: Level): Promise<void> {
  const { code, token, person } = await makeTable({ name: nickname(), options, ...(quick ? { quick } : {}) });
  if (token) saveKnownTable({ code, token, game: options.game, seen: Date.now(), ...(person === undefined ? {} : { person }) });
  if (!quick) made = code;
  awaitMatch(code, 0);
  go({ to: 'table', code });
}
