// Makes a table, remembers who one is there, and goes to it.
import { makeTable } from '../net/http';
import type { Level, TableOptions } from '../net/wire';
import { nickname } from '../store/nickname';
import { go } from '../store/route';
import { saveKnownTable } from '../store/tokens';

/** The table that was made here last, until its maker has sat down. */
let made: string | null = null;

/** Whether this table was made here just now; true only once. */
export function justMade(code: string): boolean {
  const yes = made === code;
  if (yes) made = null;
  return yes;
}

/** With `quick`, a level, the game runs at once, with bots of that level in all other seats. */
export async function openTable(options: TableOptions, quick?: Level): Promise<void> {
  const { code, token, person } = await makeTable({ name: nickname(), options, ...(quick ? { quick } : {}) });
  if (token) saveKnownTable({ code, token, game: options.game, seen: Date.now(), ...(person === undefined ? {} : { person }) });
  if (!quick) made = code;
  go({ to: 'table', code });
}
