// The tables of first games: small, simple and always the same, apart from dice and cards.
import { loadGame } from '../../games';
import { makeTableSomewhere } from '../../net/place';
import type { GameName, TableOptions } from '../../net/wire';
import { loadItem, saveItem } from '../../store/localStorage';
import { saveKnownTable } from '../../store/tokens';

interface Begun {
  code: string;
  over: boolean;
}

export const lessonOf = (game: GameName): Begun | null => loadItem<Begun | null>(`lesson.${game}`, null);

/** Whether a first game is played at this table. */
export const isLesson = (game: GameName, code: string): boolean => lessonOf(game)?.code === code;

export function endLesson(game: GameName, code: string): void {
  if (isLesson(game, code)) saveItem(`lesson.${game}`, { code, over: true });
}

export async function beginLesson(game: GameName, name: string): Promise<string> {
  const { teaching } = await loadGame(game);
  if (!teaching) throw new Error(`there is no first game of ${game}`);
  const { level, ...settings } = teaching.firstGame;
  const options: TableOptions = { game, public: false, clock: 0, eliminated_see: false, ...settings };
  const made = await makeTableSomewhere({ name, quick: level, options });
  if (made.token) saveKnownTable({ code: made.code, token: made.token, game, seen: Date.now() });
  saveItem(`lesson.${game}`, { code: made.code, over: false });
  return made.code;
}
