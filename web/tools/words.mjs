// Checks the catalogues and generates the client's texts from them.
//
//     node tools/words.mjs            writes src/i18n/gen/ and src/games/gen/
//     node tools/words.mjs --check    only checks
//
// A language consists of i18n/LANG/*.txt, which cmake/words.cmake reads for C, too (it describes the format: change both
// together), and of i18n/web/LANG/*.txt. All languages must have the same keys, and each text the same fields in braces.
// All errors are reported at once, as file:line and a sentence.
//
// i18n/LANG/GAME.txt makes GAME the name of a game. Texts whose keys begin with a game's name are downloaded with the
// game, and those of its rule book (GAME.learn., GAME.coach.) with the book. All other texts, and the titles of games,
// come with the first load, except those of parts of the client that are downloaded when they are opened (LATER).

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The language that defines the keys. */
const FIRST = 'en';

/** The languages: those with a folder in i18n/. The first one defines the keys. */
export function languagesOf(root) {
  const folders = readdirSync(join(root, 'i18n')).filter((name) => existsSync(join(root, 'i18n', name, 'common.txt')));
  return [FIRST, ...folders.filter((name) => name !== FIRST && name !== 'web').sort()];
}

const LINE = /^([A-Za-z0-9_./-]+)[ \t]*=[ \t]*(.+)$/;
const FIELD = /\{(-?[A-Za-z_]\w*|@1|\*|#)(?:[|?][^{}|?]+\|[^{}|?]+)?\}/g;

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

function catalogues(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.txt')).sort().map((name) => join(folder, name));
}

/** The names of the games: those with a catalogue of their own. */
export function gamesOf(root) {
  const names = catalogues(join(root, 'i18n', FIRST)).map((file) => basename(file, '.txt'));
  return names.filter((name) => name !== 'common');
}

/** All texts of all languages, and the errors in them. `root` is the project's folder. */
export function readWords(root) {
  const faults = [];
  const languages = {};
  for (const language of languagesOf(root)) {
    const files = [...catalogues(join(root, 'i18n', language)), ...catalogues(join(root, 'i18n', 'web', language))];
    const words = new Map();
    for (const file of files) readCatalogue(relative(root, file), readFileSync(file, 'utf8'), words, faults);
    languages[language] = words;
  }
  for (const [language, words] of Object.entries(languages)) if (language !== FIRST) compare(languages[FIRST], words, language, faults);
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

const HEAD = '// Written by tools/words.mjs from i18n/.\n';

/** Parts of the client that are downloaded when they are opened, and the first words of their keys. */
const LATER = { review: ['review', 'practice'] };

/** The part of the client that is opened later and needs a text; null for all others. */
export function laterPart(key) {
  const [section] = key.split('.');
  return Object.keys(LATER).find((part) => LATER[part].includes(section)) ?? null;
}

/** The part of the client that needs a text: the game, and whether it is of the rule book. Null for the first load. */
export function partOf(key, games) {
  const [game, section] = key.split('.');
  if (!games.includes(game) || section === 'title') return null;
  return { game, part: section === 'learn' || section === 'coach' ? 'rules' : 'board' };
}

/** Writes only what has changed, so that a running build does not start again. */
function writeChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function catalogueOf(words, keys) {
  const rows = keys.map((key) => `  ${quote(key)}: ${quote(words.get(key).text)},\n`);
  return `${HEAD}export default {\n${rows.join('')}} as Readonly<Record<string, string>>;\n`;
}

/** src/i18n/gen/languages.ts: the languages, their own names, and where their texts are. */
function languageIndex(languages) {
  const names = Object.entries(languages).map(([language, words]) => `  ${language}: ${quote(words.get('language').text)},\n`);
  const loaders = Object.keys(languages).map((language) => `  ${language}: () => import('./${language}'),\n`);
  return `${HEAD}export const NAMES = {\n${names.join('')}};\n\nexport const CATALOGUES = {\n${loaders.join('')}};\n`;
}

/** src/i18n/gen/later.ts: where the texts of parts are that are opened later. */
function laterIndex(languages) {
  const loaders = (part) => Object.keys(languages).map((language) => `${language}: () => import('./${part}-${language}')`).join(', ');
  return `${HEAD}export const LATER = {\n${Object.keys(LATER).map((part) => `  ${part}: { ${loaders(part)} },\n`).join('')}};\n`;
}

/** src/games/gen/GAME.ts: where the texts of a game are. */
function indexOf(game, languages) {
  const loaders = (part) => Object.keys(languages).map((language) => `${language}: () => import('./${game}-${part}-${language}')`).join(', ');
  return `${HEAD}export const board = { ${loaders('board')} };\nexport const rules = { ${loaders('rules')} };\n`;
}

/** Checks the texts and writes them for the client. `root` is the project's folder with i18n/ and web/. */
export function writeWords(root) {
  const languages = checkWords(root);
  const games = gamesOf(root);
  const [shell, ofGames] = ['i18n', 'games'].map((name) => join(root, 'web', 'src', name, 'gen'));
  const keys = [...languages[FIRST].keys()].sort();
  writeChanged(join(shell, 'keys.ts'), `${HEAD}export type Key =\n${keys.map((key) => `  | ${quote(key)}`).join('\n')};\n`);
  writeChanged(join(shell, 'languages.ts'), languageIndex(languages));
  writeChanged(join(shell, 'later.ts'), laterIndex(languages));
  for (const [language, words] of Object.entries(languages)) {
    writeChanged(join(shell, `${language}.ts`), catalogueOf(words, keys.filter((key) => !partOf(key, games) && !laterPart(key))));
    for (const part of Object.keys(LATER)) writeChanged(join(shell, `${part}-${language}.ts`), catalogueOf(words, keys.filter((key) => laterPart(key) === part)));
    for (const game of games) {
      for (const part of ['board', 'rules']) {
        const own = keys.filter((key) => partOf(key, games)?.game === game && partOf(key, games)?.part === part);
        writeChanged(join(ofGames, `${game}-${part}-${language}.ts`), catalogueOf(words, own));
      }
    }
  }
  for (const game of games) writeChanged(join(ofGames, `${game}.ts`), indexOf(game, languages));
  const loaders = games.map((game) => `  ${game}: () => import('./${game}'),\n`);
  writeChanged(join(ofGames, 'index.ts'), `${HEAD}export const WORDS = {\n${loaders.join('')}};\n`);
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
