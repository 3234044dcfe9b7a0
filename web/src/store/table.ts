// A table as this client knows it: the server's messages folded into one value.
import type { GameEvent, HereMessage, Line, Person, Play, TableMessage, UpdateMessage, WelcomeMessage } from '../net/wire';
import { nameBots } from './botNames';

export interface Table extends Omit<TableMessage, 't' | 'id' | 'play'> {
  code: string;
  /** number of this client's person; null for a spectator */
  me: number | null;
  play: Play | null;
  /** all events of the match that this client may know; `play.events` has only those of the last message */
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
  return { ...rest, seats: nameBots(code, rest.seats), code, me, play: play ?? null, events: play ? eventsAfter(known, play) : [] };
}

/** Returns null if an update is missing. The caller then sends `hello` again. */
export function foldUpdate(old: Table, message: UpdateMessage): Table | null {
  if (message.n <= old.n) return old;
  if (message.n !== old.n + 1) return null;
  const { t: _t, id: _id, what: _what, person: _person, seat: _seat, play, line, ...changed } = message;
  const next: Table = { ...old, ...changed };
  if (changed.seats) next.seats = nameBots(old.code, changed.seats);
  if (changed.stage === 'lobby') next.play = null;
  if (play) {
    next.play = play;
    next.events = eventsAfter(next.game === old.game ? old.events : [], play);
  }
  if (line) next.chat = [...old.chat, line].slice(-CHAT);
  return next;
}

export function foldHere(old: Table, message: HereMessage): Table {
  return { ...old, persons: message.persons, watching: message.watching ?? 0 };
}

/* ---- queries ---- */

export const person = (table: Table, id: number | null) => table.persons.find((one) => one.id === id) ?? null;

export const mySeats = (table: Table): number[] => person(table, table.me)?.seats ?? [];

export const isHost = (table: Table): boolean => table.me !== null && table.host === table.me;

/** The seat for which this person waits. A new host who had asked the old one need not wait, and can ask again. */
export function awaitedSeat(table: Table): number | null {
  const me = person(table, table.me);
  return me && (!isHost(table) || (me.asked ?? []).length > 0) ? me.wants : null;
}

/** Whether this person's answer to somebody's request for a seat is awaited. */
export function mustAnswer(table: Table, { id, wants, asked = [] }: Person): boolean {
  if (wants === null || id === table.me) return false;
  return asked.length > 0 ? mySeats(table).some((seat) => asked.includes(seat)) : isHost(table);
}

/** The people who must still agree before somebody gets a seat. */
export const toAgree = (table: Table, { asked = [] }: Person): Person[] => table.persons.filter((one) => one.seats.some((seat) => asked.includes(seat)));

/** Whether this person has seen everything in the running match, and so can't take a seat or talk to the living. */
export const hasSeen = (table: Table): boolean => person(table, table.me)?.seen ?? false;

/** Whether the table waits for somebody who is connected, but hasn't moved for long. */
export const isIdle = (table: Table, owner: Person): boolean =>
  (owner.idle ?? false) && owner.here && owner.seats.includes(table.play?.seat ?? -1);

/** Whether this person may let a bot play for another one, who isn't connected or doesn't move. */
export function mayHand(table: Table, owner: Person): boolean {
  if (owner.id === table.me || (owner.here && !isIdle(table, owner))) return false;
  return isHost(table) || ((owner.gone || isIdle(table, owner)) && mySeats(table).length > 0);
}

/** Whether another person sits at the table. */
export const hasOthers = (table: Table): boolean =>
  table.seats.some((seat) => seat.kind === 'person' && seat.person !== table.me);

/** The seat whose view is shown: the person's only seat, or the open one of several. Null for a spectator's view. */
export function mySeat(table: Table, open: number | null): number | null {
  const seats = mySeats(table);
  if (seats.length === 1) return seats[0] as number;
  return open !== null && seats.includes(open) ? open : null;
}

/** Whether the table waits for one of this person's seats, open or not. */
export const myTurn = (table: Table): boolean =>
  table.play !== null && table.play.seat !== null && mySeats(table).includes(table.play.seat);

/** The number of connections that only watch, without this one. */
export const watchingOthers = (table: Table): number => Math.max(0, (table.watching ?? 0) - (table.me === null ? 1 : 0));

/** The number of people who watch without a seat. */
export const watchers = (table: Table): number =>
  table.persons.filter((one) => one.here && one.seats.length === 0).length + (table.watching ?? 0);

/** The number of the last line of chat; 0 if nobody has said anything. */
export const lastLine = (table: Table): number => table.chat.at(-1)?.n ?? 0;

/** Whether somebody else can read the chat. */
export const hasCompany = (table: Table): boolean => table.persons.some((one) => one.id !== table.me) || table.chat.length > 0 || watchingOthers(table) > 0;

export type Welcome = WelcomeMessage;
export type { Line };
