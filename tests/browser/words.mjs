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

/** All texts of a language, by key. */
export const allOf = (language) => new Map([...languages[language]].map(([key, { text }]) => [key, text]));
