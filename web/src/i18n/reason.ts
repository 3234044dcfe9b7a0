// A reason of a review as a sentence: `GAME.why.KIND`, with the reason's fields in braces. Seats are names, words are those
// of the game, probabilities are percentages, and other numbers have one digit after the point.
import type { Reason } from '../net/review';
import type { GameName } from '../net/wire';
import { fill, find, plain, word, type Params } from './index';
import type { Names } from './story';

/** Fields that are probabilities. `share` says so of all fields of a reason. */
const PROBABILITIES: readonly string[] = ['probability'];

function valueOf(game: GameName, field: string, value: unknown, share: boolean, names: Names): string | number {
  if (typeof value !== 'number') return word(game, String(value));
  if (field === 'seat') return names.seat(value);
  return share || PROBABILITIES.includes(field) ? Math.round(100 * value) : Math.round(10 * value) / 10;
}

/** Null if the catalogue has no text for the kind of reason. */
export function reasonWords(game: GameName, { kind, share, ...fields }: Reason, names: Names): string | null {
  const text = find(`${game}.why.${kind}`);
  if (text === undefined) return null;
  const params: Params = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, valueOf(game, field, value, share === true, names)]));
  return plain(fill(text, params));
}
