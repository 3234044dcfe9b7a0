// Decides where a new table is made.
import { canPlayLocally } from '../local/where';
import { makeTable, Refusal, type Place } from './http';
import { serverState } from './server';
import type { NewTable, TableMade } from './wire';

/** A game alone runs in this browser if it can. A table for friends is on the server, if there is one. */
export function placeFor(table: Pick<NewTable, 'quick'>): Place {
  if (!canPlayLocally()) return 'server';
  return table.quick || serverState.value === 'none' || serverState.value === 'away' ? 'local' : 'server';
}

/** Makes a table where it belongs. If the engine does not start in this browser, the server is asked. */
export async function makeTableSomewhere(table: NewTable): Promise<TableMade> {
  const place = placeFor(table);
  try {
    return await makeTable(table, place);
  } catch (error) {
    const noEngine = error instanceof Refusal && error.code === 'no_engine';
    if (!noEngine || serverState.value === 'none') throw error;
    return makeTable(table, 'server');
  }
}
