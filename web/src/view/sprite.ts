// Inserts symbols into the page, where `<use href="#ui-check">` finds them.
import symbols from '../look/symbols.svg';

/** Loads a file of symbols. */
export async function addSprite(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the symbols ${address} cannot be loaded`);
  const text = await answer.text();
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  parsed.setAttribute('class', 'sprite');
  document.body.prepend(document.importNode(parsed, true));
}

/** Loads the symbols that all screens share. */
export const loadSprite = (): Promise<void> => addSprite(symbols);
