// Adds a game's style sheets and symbols to the page. They come after the shared ones in look/.
import { addSprite } from '../view/sprite';
import type { Game } from './game';

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`the style sheet ${address} cannot be loaded`));
    };
    document.head.append(link);
  });
}

const added = new Map<string, Promise<void>>();

/** Adds a file once. If it cannot be loaded, the next call tries again. */
function addOnce(address: string, add: (address: string) => Promise<void>): Promise<void> {
  const known = added.get(address);
  if (known) return known;
  const adding = add(address);
  added.set(address, adding);
  adding.catch(() => added.delete(address));
  return adding;
}

/** Resolves when the game can be drawn. */
export async function loadLook({ styles, sprite }: Game): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all([...styles.map((style) => addOnce(style, addStyle)), sprite ? addOnce(sprite, addSprite) : null]);
}
