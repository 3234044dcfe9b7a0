// The games that have a folder, loaded with all their texts.
import { addWordsOf, loadGame } from '../src/games';
import type { Game } from '../src/games/game';

export async function loadGames(): Promise<{ bang: Game; colt: Game }> {
  const names = ['bang', 'colt'];
  await Promise.all(names.map((name) => addWordsOf(name, 'rules')));
  const [bang, colt] = await Promise.all(names.map(loadGame));
  return { bang, colt } as { bang: Game; colt: Game };
}
