// Checks the catalogues and generates the client's texts from them.
//
//     node tools/words.mjs            writes src/i18n/gen/
//     node tools/words.mjs --check    only checks
//
// A language consists of i18n/LANG.txt and i18n/web/LANG/*.txt. cmake/words.cmake describes the format and reads the same
// catalogues for C: change both together. All languages must have the same keys, and each text the same fields in braces.
// All errors are reported at once, as file:line and a sentence.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The supported languages. The first one defines the keys. */
export const LANGUAGES = ['en', 'de'];

const LINE = /^([A-Za-z0-9_./-]+)[ \t]*=[ \t]*(.+)$/;
const FIELD = /\{(-?[A-Za-z_]\w*|@1|\*)(?:[|?][^{}|?]+\|[^{}|?]+)?\}/g;

/** The names of a text's fields, sorted and without duplicates. Null if a brace is not part of a field. */
export function fieldsOf(text) {
  const names = new Set();
  const rest = text.replace(FIELD, (_, name) => {
    names.add(name);
    return '';
  });
  return /[{}]/.test(rest) ? null : [...names].sort();
}

/** Adds the entries of a catalogue to `words`, which maps keys to { text, fields, place }. */
export function readCatalogue(file, content, words, faults) {
  content.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    const place = `${file}:${index + 1}`;
    if (line === '' || line.startsWith('#')) return;
    const parts = LINE.exec(line);
    if (!parts) {
      faults.push(`${place}: expected \`key = text\`, with a key of letters, digits and _ . / -`);
      return;
    }
    const [, key, text] = parts;
    const before = words.get(key);
    const fields = fieldsOf(text);
    if (before) faults.push(`${place}: ${key} is already defined in ${before.place}`);
    else if (!fields) faults.push(`${place}: ${key} has a brace that is not part of {field}, {field|one|other} or {field?one|other}`);
    if (!before) words.set(key, { text, fields: fields ?? [], place });
  });
}

/** Reports the differences between two languages. */
export function compare(first, second, language, faults) {
  for (const [key, word] of first) {
    const twin = second.get(key);
    if (!twin) faults.push(`${word.place}: ${key} has no text in "${language}"`);
    else if (twin.fields.join() !== word.fields.join())
      faults.push(`${twin.place}: ${key} must have the fields ${show(word.fields)} as in ${word.place}, not ${show(twin.fields)}`);
  }
  for (const [key, word] of second)
    if (!first.has(key)) faults.push(`${word.place}: ${key} is only in "${language}"`);
}

function show(fields) {
  return fields.length ? fields.map((name) => `{${name}}`).join(' ') : '(none)';
}

/** All texts of all languages, and the errors in them. `root` is the project's folder. */
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

/** Returns the texts of every language. Throws an Error that lists all errors, if there are any. */
export function checkWords(root) {
  const { languages, faults } = readWords(root);
  if (faults.length) throw new Error(faults.join('\n'));
  return languages;
}

function quote(text) {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Checks the texts and writes web/src/i18n/gen/. `root` is the project's folder with i18n/ and web/. */
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
