// Creates a table, saves the player's token and goes there.
import { makeTable } from '../net/http';
import { makeTableSomewhere } from '../net/place';
import type { Level, TableMade, TableOptions } from '../net/wire';
import { nickname } from '../store/nickname';
import { go } from '../store/route';
import { person, type Table } from '../store/table';
import { saveKnownTable } from '../store/tokens';
import { awaitMatch } from './play/start';

/** What the creator of a table still has to do there. */
interface Arrival {
  code: string;
  bots: { seat: number; level: Level }[];
}

/** The table that this client has just created, until its creator has a seat. */
let made: Arrival | null = null;

/** What is to be done at a table that this client has just created: taking seat 0, and seating these bots. Null the second
 * time. */
export function arrivalAt(code: string): Arrival | null {
  const arrival = made?.code === code ? made : null;
  if (arrival) made = null;
  return arrival;
}

function goThere({ code, token, person: id }: TableMade, options: TableOptions): void {
  if (token) saveKnownTable({ code, token, game: options.game, seen: Date.now(), ...(id === undefined ? {} : { person: id }) });
  awaitMatch(code, 0);
  go({ to: 'table', code });
}

/** With a level as `quick`, the match starts at once with bots of that level in all other seats. */
export async function openTable(options: TableOptions, quick?: Level): Promise<void> {
  const table = await makeTableSomewhere({ name: nickname(), options, ...(quick ? { quick } : {}) });
  if (!quick) made = { code: table.code, bots: [] };
  goThere(table, options);
}

/** The bots of a table, without the first one if they would leave no seat for a friend. */
function botsFor(table: Table): Arrival['bots'] {
  // The player sits on the first seat of the new table, so what sits there changes places with the player.
  const mine = person(table, table.me)?.seats[0] ?? 0;
  const bots = table.seats.flatMap(({ kind, level, seat }) => (kind === 'bot' && level ? [{ seat: seat === 0 ? mine : seat, level }] : []));
  return bots.length === table.seats.length - 1 ? bots.slice(1) : bots;
}

/** Makes a table on the server like a local one, for friends to come. */
export async function inviteFriends(table: Table): Promise<void> {
  const { arranged: _, ...options } = table.options;
  const name = person(table, table.me)?.name ?? nickname();
  const there = await makeTable({ name, options }, 'server');
  made = { code: there.code, bots: botsFor(table) };
  goThere(there, options);
}
