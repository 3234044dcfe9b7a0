// A table as this browser knows it: the server's messages folded into one value. No rules, and nothing of the net.
import type { GameEvent, HereMessage, Line, Play, TableMessage, UpdateMessage, WelcomeMessage } from '../net/wire';

export interface Table extends Omit<TableMessage, 't' | 'id' | 'play'> {
  code: string;
  /** the number of the person one is, null for an onlooker */
  me: number | null;
  play: Play | null;
  /** all events of the game so far that one may know; `play.events` holds only the last message's */
  events: GameEvent[];
}

const CHAT = 50;

function eventsAfter(known: GameEvent[], play: Play): GameEvent[] {
  return [...known.filter((event) => event.n <= play.since), ...play.events];
}

export function foldTable(old: Table | null, code: string, me: number | null, message: TableMessage): Table {
  const { t: _t, id: _id, play, ...rest } = message;
  const sameGame = old !== null && old.game === message.game;
  const known = sameGame ? old.events : [];
  return { ...rest, code, me, play: play ?? null, events: play ? eventsAfter(known, play) : [] };
}

/** Null if an update is missing between: then say `hello` again. */
export function foldUpdate(old: Table, message: UpdateMessage): Table | null {
  if (message.n <= old.n) return old;
  if (message.n !== old.n + 1) return null;
  const { t: _t, id: _id, what: _what, person: _person, seat: _seat, play, line, ...changed } = message;
  const next: Table = { ...old, ...changed };
  if (changed.stage === 'lobby') next.play = null;
  if (play) {
    next.play = play;
    next.events = eventsAfter(next.game === old.game ? old.events : [], play);
  }
  if (line) next.chat = [...old.chat, line].slice(-CHAT);
  return next;
}

export function foldHere(old: Table, message: HereMessage): Table {
  return { ...old, persons: message.persons };
}

/* ---- what is asked of a table often ---- */

export const person = (table: Table, id: number | null) => table.persons.find((one) => one.id === id) ?? null;

export const mySeats = (table: Table): number[] => person(table, table.me)?.seats ?? [];

export const isHost = (table: Table): boolean => table.me !== null && table.host === table.me;

/** Whether somebody else than oneself sits here. */
export const hasOthers = (table: Table): boolean =>
  table.seats.some((seat) => seat.kind === 'person' && seat.person !== table.me);

/** The seat whose eyes one has: one's only seat, or the one that is open of several; null: an onlooker's. */
export function mySeat(table: Table, open: number | null): number | null {
  const seats = mySeats(table);
  if (seats.length === 1) return seats[0] as number;
  return open !== null && seats.includes(open) ? open : null;
}

/** Whether the table waits for a seat of one's own, open or not. */
export const myTurn = (table: Table): boolean =>
  table.play !== null && table.play.seat !== null && mySeats(table).includes(table.play.seat);

export type Welcome = WelcomeMessage;
export type { Line };
