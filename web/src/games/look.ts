// Adds a game's style sheet and symbols to the page.
import { addSprite } from '../view/sprite';
import type { Game } from './game';

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`the style sheet ${address} cannot be loaded`));
    document.head.append(link);
  });
}

/** Resolves when the game can be drawn. */
export async function loadLook({ style, sprite }: Game): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all([style ? addStyle(style) : null, sprite ? addSprite(sprite) : null]);
}
