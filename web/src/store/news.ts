// What another person has just done at the table, apart from playing: joined, left, ran out of time.
import type { UpdateMessage } from '../net/wire';
import { mySeats, person, type Table } from './table';

export interface News {
  what: 'join' | 'leave' | 'away' | 'back' | 'host' | 'undo' | 'clock' | 'clock_you' | 'away_you' | 'rematch' | 'again' | 'lobby' | 'mix';
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
      return [what, person(next, next.host)?.name ?? null];
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
