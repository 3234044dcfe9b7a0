// Draws its child when the game is downloaded.
import type { ComponentChildren } from 'preact';
import type { GameName } from '../net/wire';
import type { Game } from './game';
import { useGame } from '.';

export function WithGame({ name, children }: { name: GameName; children: (game: Game) => ComponentChildren }) {
  const game = useGame(name);
  return game ? <>{children(game)}</> : <main class="wait" aria-busy="true" />;
}
