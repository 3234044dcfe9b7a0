import { makeTable } from '../net/http';
import type { GameName } from '../net/wire';
import { go } from '../store/route';
import { knowTable } from '../store/tokens';
import { Top } from '../view/Top';

export async function quickGame(game: GameName, players: number, name: string): Promise<void> {
  const made = await makeTable({
    name,
    quick: 'normal',
    options: { game, players, rules: null, public: false, clock: 0, eliminated_see: false },
  });
  if (made.token) knowTable({ code: made.code, token: made.token, game, seen: Date.now() });
  go({ to: 'table', code: made.code });
}

export function Home() {
  return (
    <>
      <Top />
      <main class="home">
        <button type="button" class="btn" onClick={() => void quickGame('bang', 5, 'Wren')}>
          bang
        </button>
        <button type="button" class="btn" onClick={() => void quickGame('colt', 4, 'Wren')}>
          colt
        </button>
      </main>
    </>
  );
}
