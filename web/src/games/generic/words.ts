// Words for things that this client does not know: from the catalogue if it has them, else the names on the wire.
import { find, t } from '../../i18n';
import type { Names } from '../../i18n/story';
import type { GameFacts, GameName } from '../../net/wire';
import type { SeatName } from '../game';

/** What is known beside the position: the game, and who sits where. */
export interface Context {
  facts: GameFacts;
  seats: readonly SeatName[];
  /** the viewer's seat; null for a spectator */
  me: number | null;
}

/** "max_life" as "max life", "tuco:move" as "tuco: move" */
export const readable = (name: string): string => name.replace(/_/g, ' ').replace(/:(?=\S)/g, ': ');

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A text of the catalogue that needs no fields. */
export function plainText(key: string): string | undefined {
  const text = find(key);
  return text === undefined || text === '-' || text.includes('{') ? undefined : text;
}

/** The label of a field of the position, the result or an event: `GAME.field.NAME`, or that of the setting. */
export const fieldLabel = (game: GameName, field: string): string =>
  plainText(`${game}.field.${field}`) ??
  plainText(`${game}.rule.${field}`) ??
  plainText(`generic.field.${field}`) ??
  capital(readable(field));

/** The value of a setting, a word of the game, or a word of the field. The parts of "tuco:move" are looked up one by one. */
export function valueWord(game: GameName, field: string, value: string): string {
  const found = plainText(`${game}.rule.${field}.${value}`) ?? plainText(`${game}.${value}`) ?? plainText(`${game}.${field}.${value}`);
  if (found !== undefined) return found;
  if (!/^\w+(:\w+)+$/.test(value)) return readable(value);
  return value
    .split(':')
    .map((part) => plainText(`${game}.${part}`) ?? readable(part))
    .join(': ');
}

/** The name of a seat in sentences: the player's, or "Player 3". */
export const seatName = (seats: readonly SeatName[], seat: number): string => seats[seat]?.name ?? t('generic.player', { n: seat + 1 });

/** The name of a seat in tables: "You", "Nora", "Ames (bot)". */
export function seatTitle({ seats, me }: Pick<Context, 'seats' | 'me'>, seat: number): string {
  if (seat === me) return t('common.you');
  const name = seatName(seats, seat);
  return seats[seat]?.kind === 'bot' ? t('common.name_and_bot', { name }) : name;
}

export const namesOf = (seats: readonly SeatName[]): Names => ({ seat: (seat) => seatName(seats, seat) });
