// All symbols, fetched once and put at the top of the page: `<use href="#face-beer">` finds them there.
import symbols from '../look/symbols.svg';

export async function loadSprite(): Promise<void> {
  const text = await (await fetch(symbols)).text();
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  parsed.setAttribute('class', 'sprite');
  document.body.prepend(document.importNode(parsed, true));
}
