// Asks the browser to keep what it saves: once, after the first finished local game, when there is something to lose, and
// when the client was installed, because then browsers agree.
import { loadItem, saveItem } from '../store/localStorage';

export function askToKeep(): void {
  // Whether the browser agrees changes nothing for the game.
  void navigator.storage?.persist?.().catch(() => undefined);
}

export function keepStorage(): void {
  if (loadItem('persist.asked', false)) return;
  saveItem('persist.asked', true);
  askToKeep();
}
