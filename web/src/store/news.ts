// What another person has just done at the table, apart from playing: joined, left, ran out of time.
import type { UpdateMessage } from '../net/wire';
import { mySeats, person, type Table } from './table';

export interface News {
  what: 'join' | 'leave' | 'away' | 'back' | 'host' | 'host_away' | 'host_you' | 'declined' | 'taken' | 'undo' | 'clock' | 'clock_you' | 'away_you' | 'rematch' | 'again' | 'lobby' | 'mix';
  name: string;
  /** number of the update that reported it */
  n: number;
}

const seatName = (table: Table, seat: number | null): string | null => (seat === null ? null : (table.seats[seat]?.name ?? null));

/** The person who joined. The update does not name them, because they had no number before. */
function newcomer(old: Table, next: Table): string | null {
  const found = next.persons.find((one) => person(old, one.id) === null);
  return found && found.id !== next.me ? found.name : null;
}

/** The player whose time is up is told so in the second person. */
function clockNews(next: Table, seat: number | null, away: boolean): News['what'] {
  const mine = seat !== null && mySeats(next).length === 1 && mySeats(next)[0] === seat;
  if (mine) return away ? 'away_you' : 'clock_you';
  return away ? 'away' : 'clock';
}

/** If the server made somebody the host, the last one was not connected. */
function hostNews(next: Table, by: number | null): [News['what'], string | null] {
  const name = person(next, next.host)?.name ?? null;
  if (by !== null) return ['host', name];
  return [next.host === next.me ? 'host_you' : 'host_away', name];
}

/** A bot's seat that has got a player, or a request of this person that was declined. */
function takeoverNews(old: Table, next: Table, doer: string | null): [News['what'], string | null] | null {
  const taken = next.seats.find(({ seat, kind, person: id }) => kind === 'person' && id !== next.me && old.seats[seat]?.kind === 'bot');
  if (taken) return ['taken', taken.name];
  const wanted = person(old, next.me)?.wants ?? null;
  const ended = wanted !== null && person(next, next.me)?.wants === null && next.seats[wanted]?.kind === 'bot';
  return ended ? ['declined', doer] : null;
}

function nameAndKind(old: Table, next: Table, { what, person: id, seat }: UpdateMessage): [News['what'], string | null] | null {
  const doer = person(next, id)?.name ?? person(old, id)?.name ?? null;
  const away = seat !== null && (next.seats[seat]?.away ?? false);
  switch (what) {
    case 'join':
      return [what, newcomer(old, next)];
    case 'leave':
    case 'undo':
    case 'back':
    case 'rematch':
    case 'lobby':
    case 'mix':
      return [what, doer];
    case 'again':
      return [what, person(next, id)?.again ? doer : null];
    case 'host':
      return hostNews(next, id);
    case 'takeover':
    case 'allow':
      return takeoverNews(old, next, doer);
    case 'clock':
      return [clockNews(next, seat, away), seatName(next, seat)];
    case 'hand':
      return [away ? 'away' : 'back', seatName(next, seat)];
    default:
      return null;
  }
}

/** Null if there is nothing to report. The player's own actions are not news. */
export function newsOf(old: Table, next: Table, message: UpdateMessage): News | null {
  if (message.person !== null && message.person === next.me && message.what !== 'clock') return null;
  const [what, name] = nameAndKind(old, next, message) ?? [];
  return what && name ? { what, name, n: message.n } : null;
}
