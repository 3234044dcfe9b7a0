// Decides whether a match is shown from its first event. A match that was begun in this tab is, and so is a young one in
// which the player has not decided anything yet: the bots may have played before the page could look.
import type { BoardModule } from '../../games/game';
import type { GameEvent, Position } from '../../net/wire';
import { loadItem, saveItem } from '../../store/localStorage';
import { mySeats, type Table } from '../../store/table';

/** A match with more events is not young. */
const YOUNG = 150;

/** For each table that this tab knows, the number of its last match. Later matches begin before the eyes of the player. */
const seen = new Map<string, number>();

/** Notes that no match after number `game` has begun at the table yet. */
export function awaitMatch(code: string, game: number): void {
  seen.set(code, game);
}

const sawBegin = ({ code, game }: Table): boolean => (seen.get(code) ?? Infinity) < game;

/** Whether one of the seats has made a choice of its own or rolled. */
export const hasActed = (events: readonly GameEvent[], seats: readonly number[]): boolean =>
  events.some(({ e, seat, forced }) => (e === 'rolled' || (e === 'chose' && !forced)) && typeof seat === 'number' && seats.includes(seat));

const markOf = ({ code, game }: Table): string => `${code} ${game}`;

/** Notes that the start of the match was shown, so that loading the page again does not repeat it. */
export const noteStartShown = (table: Table): void => saveItem('started', markOf(table));

export function showsFromStart(table: Table): boolean {
  if (sawBegin(table)) return true;
  const seats = mySeats(table);
  const young = table.stage === 'playing' && seats.length > 0 && table.events.length < YOUNG && !hasActed(table.events, seats);
  return young && loadItem('started', '') !== markOf(table);
}

/** The view before the first event, if the match is to be shown from there. */
export function startingView(table: Table, board: BoardModule): Position | null {
  if (!table.play || !showsFromStart(table)) return null;
  return board.firstView?.(table.play.view, table.events) ?? null;
}
