// Loads all symbols once and inserts them into the page, where `<use href="#face-beer">` finds them.
import symbols from '../look/symbols.svg';

export async function loadSprite(): Promise<void> {
  const text = await (await fetch(symbols)).text();
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  parsed.setAttribute('class', 'sprite');
  document.body.prepend(document.importNode(parsed, true));
}
