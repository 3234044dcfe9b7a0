// The symbol of a game in lists. Empty while the game is being downloaded.
import type { GameName } from '../net/wire';
import { Sym } from '../view/Sym';
import { useGame } from '.';

export function GameIcon({ game }: { game: GameName }) {
  const { game: found } = useGame(game);
  return found ? <Sym class="ic" id={found.icon} /> : <span class="ic" />;
}
