// Makes the client's words from the catalogues, and checks them.
//
//     node tools/words.mjs            writes src/i18n/gen/
//     node tools/words.mjs --check    only checks
//
// A language is i18n/LANG.txt and i18n/web/LANG/*.txt. cmake/words.cmake describes the format, and reads the same
// catalogues for C: change both together. All languages must have the same keys, and in each text the same fields in braces. What is wrong is
// told as file:line and a sentence, all of it at once.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The languages there are; the keys are those of the first. */
export const LANGUAGES = ['en', 'de'];

const LINE = /^([A-Za-z0-9_./-]+)[ \t]*=[ \t]*(.+)$/;
const FIELD = /\{(-?[A-Za-z_]\w*|@1|\*)(?:[|?][^{}|?]+\|[^{}|?]+)?\}/g;

/** The names of the fields of a text, each once, sorted; null if a brace is not part of a field. */
export function fieldsOf(text) {
  const names = new Set();
  const rest = text.replace(FIELD, (_, name) => {
    names.add(name);
    return '';
  });
  return /[{}]/.test(rest) ? null : [...names].sort();
}

/** Adds the entries of a catalogue's text to `words`: key to { text, fields, place }. */
export function readCatalogue(file, content, words, faults) {
  content.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    const place = `${file}:${index + 1}`;
    if (line === '' || line.startsWith('#')) return;
    const parts = LINE.exec(line);
    if (!parts) {
      faults.push(`${place}: this is not \`key = text\`, with a key of letters, digits and _ . / -`);
      return;
    }
    const [, key, text] = parts;
    const before = words.get(key);
    const fields = fieldsOf(text);
    if (before) faults.push(`${place}: ${key} stands already in ${before.place}`);
    else if (!fields) faults.push(`${place}: ${key} has a brace that is no {field}, {field|one|other} or {field?one|other}`);
    if (!before) words.set(key, { text, fields: fields ?? [], place });
  });
}

/** What differs between two languages' words. */
export function compare(first, second, language, faults) {
  for (const [key, word] of first) {
    const twin = second.get(key);
    if (!twin) faults.push(`${word.place}: ${key} has no text in "${language}"`);
    else if (twin.fields.join() !== word.fields.join())
      faults.push(`${twin.place}: ${key} must have the fields ${show(word.fields)} as in ${word.place}, not ${show(twin.fields)}`);
  }
  for (const [key, word] of second)
    if (!first.has(key)) faults.push(`${word.place}: ${key} is in "${language}" only`);
}

function show(fields) {
  return fields.length ? fields.map((name) => `{${name}}`).join(' ') : '(none)';
}

/** All words of all languages below the project's folder, and what is wrong with them. */
export function readWords(root) {
  const faults = [];
  const languages = {};
  for (const language of LANGUAGES) {
    const folder = join(root, 'i18n', 'web', language);
    const files = [join(root, 'i18n', `${language}.txt`)];
    files.push(...readdirSync(folder).filter((name) => name.endsWith('.txt')).sort().map((name) => join(folder, name)));
    const words = new Map();
    for (const file of files) readCatalogue(relative(root, file), readFileSync(file, 'utf8'), words, faults);
    languages[language] = words;
  }
  const [first, ...others] = LANGUAGES;
  for (const language of others) compare(languages[first], languages[language], language, faults);
  return { languages, faults };
}

/** Throws an Error that lists all faults, if there are any. Returns the words of every language. */
export function checkWords(root) {
  const { languages, faults } = readWords(root);
  if (faults.length) throw new Error(faults.join('\n'));
  return languages;
}

function quote(text) {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Checks the words and writes web/src/i18n/gen/; root is the project's folder, which has i18n/ and web/. */
export function writeWords(root) {
  const languages = checkWords(root);
  const folder = join(root, 'web', 'src', 'i18n', 'gen');
  const head = '// Written by tools/words.mjs from i18n/.\n';
  const keys = [...languages[LANGUAGES[0]].keys()].sort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'keys.ts'), `${head}export type Key =\n${keys.map((key) => `  | ${quote(key)}`).join('\n')};\n`);
  for (const language of LANGUAGES) {
    const rows = keys.map((key) => `  ${quote(key)}: ${quote(languages[language].get(key).text)},\n`);
    const text = `${head}import type { Key } from './keys';\n\nexport default {\n${rows.join('')}} as Record<Key, string>;\n`;
    writeFileSync(join(folder, `${language}.ts`), text);
  }
}

if (basename(process.argv[1] ?? '') === 'words.mjs') {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  try {
    if (process.argv.includes('--check')) checkWords(root);
    else writeWords(root);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
