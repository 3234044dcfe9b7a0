// The words of the catalogues, for tests that look for a button by what stands on it.
import { root } from './lib.mjs';
import { checkWords } from '../../web/tools/words.mjs';

const languages = checkWords(root);

/** A text as it stands in the catalogue, with its fields filled in. */
export function say(key, language = 'en', fields = {}) {
  const word = languages[language].get(key);
  if (!word) throw new Error(`there is no text ${key}`);
  return word.text.replace(/\{(\w+)\}/g, (all, name) => String(fields[name] ?? all));
}

/** All texts of a language: key to text. */
export const allOf = (language) => new Map([...languages[language]].map(([key, { text }]) => [key, text]));
