// The tables of first games: small, simple and always the same, apart from dice and cards.
import { makeTable } from '../../net/http';
import type { GameName, TableOptions } from '../../net/wire';
import { loadItem, saveItem } from '../../store/localStorage';
import { saveKnownTable } from '../../store/tokens';

interface Begun {
  code: string;
  over: boolean;
}

/**
 * Characters and bandits who change few rules. In BANG! the learner is the Sheriff, who has many lives and begins. In
 * Colt Express every kind of turn comes up.
 */
const OPTIONS: Record<GameName, Pick<TableOptions, 'players' | 'rules'>> = {
  bang: {
    players: 4,
    rules: {
      roles: ['sheriff', null, null, null],
      characters: ['vulture_sam', 'jourdonnais', 'lucky_duke', 'jesse_jones'],
    },
  },
  colt: {
    players: 3,
    rules: {
      bandits: ['doc', 'tuco', 'cheyenne'],
      cars: [4, 2, 1],
      rounds: ['braking', 'take_it_all', 'angry_marshal', 'hostage_taking'],
      first: 0,
    },
  },
};

export const lessonOf = (game: GameName): Begun | null => loadItem<Begun | null>(`lesson.${game}`, null);

/** Whether a first game is played at this table. */
export const isLesson = (game: GameName, code: string): boolean => lessonOf(game)?.code === code;

export function endLesson(game: GameName, code: string): void {
  if (isLesson(game, code)) saveItem(`lesson.${game}`, { code, over: true });
}

export async function beginLesson(game: GameName, name: string): Promise<string> {
  const options = { game, public: false, clock: 0, eliminated_see: false, ...OPTIONS[game] };
  const made = await makeTable({ name, quick: 'easy', options });
  if (made.token) saveKnownTable({ code: made.code, token: made.token, game, seen: Date.now() });
  saveItem(`lesson.${game}`, { code: made.code, over: false });
  return made.code;
}
