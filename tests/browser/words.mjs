// The texts of the catalogues, for tests that find a button by its label.
import { root } from './lib.mjs';
import { checkWords } from '../../web/tools/words.mjs';

const languages = checkWords(root);

/** A text of the catalogue with its fields filled in. */
export function say(key, language = 'en', fields = {}) {
  const word = languages[language].get(key);
  if (!word) throw new Error(`there is no text ${key}`);
  return word.text.replace(/\{(\w+)\}/g, (all, name) => String(fields[name] ?? all));
}

/** A game's own key for a text, such as colt.end.fair for end.fair, or the common one. */
export const keyOf = (game, key) => (languages.en.has(`${game}.${key}`) ? `${game}.${key}` : key);

/** All texts of a language, by key. */
export const allOf = (language) => new Map([...languages[language]].map(([key, { text }]) => [key, text]));
