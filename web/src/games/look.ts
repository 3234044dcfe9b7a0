// Adds a game's style sheets and symbols to the page. They come after the shared ones in look/.
import { addSprite } from '../view/sprite';
import { addOnce, loadStyle } from '../view/style';
import type { Game } from './game';

/** Resolves when the game can be drawn. */
export async function loadLook({ styles, sprite }: Game): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all([...styles.map(loadStyle), sprite ? addOnce(sprite, addSprite) : null]);
}
