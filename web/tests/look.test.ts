// Style sheets and symbols: those of a game are in the game's folder, and change nothing outside the game.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** All files below a folder, as paths. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const read = (path: string): string => readFileSync(path, 'utf8');
const isText = (path: string): boolean => /\.(tsx?|css)$/.test(path) && !path.includes('/gen/');

const FOLDERS = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'gen');
const GAMES = FOLDERS.map(({ name }) => ({ name, files: filesBelow(join('src/games', name)) })).filter(({ files }) => files.some((file) => file.endsWith('.css')));
const SHARED = filesBelow('src').filter((file) => !GAMES.some(({ files }) => files.includes(file)));

/** The selectors of style sheets, without those of @media and @keyframes. */
function selectorsIn(files: readonly string[]): string[] {
  const css = files.filter((file) => file.endsWith('.css')).map((file) => read(file).replace(/\/\*.*?\*\//gs, '').replace(/@import[^;]*;/g, ''));
  const heads = css.flatMap((text) => [...text.matchAll(/([^{};]+)\{/g)].map(([, head]) => (head ?? '').trim()));
  const rules = heads.filter((head) => !/^(@|&|from$|to$|[\d.,%\s]+$)/.test(head));
  // A comma inside brackets does not separate selectors.
  return rules.flatMap((head) => head.split(/,(?![^(]*\))/)).map((selector) => selector.trim());
}

/** The classes and data attributes that a selector names: ".seat", "[data-n". */
const namesIn = (selector: string): string[] => selector.match(/\.[a-z][\w-]*|\[data-[a-z]+/gi) ?? [];

const symbolsIn = (files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('symbols.svg')).flatMap((file) => [...read(file).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id ?? ''));

test('every selector of a game names something that only this game has', () => {
  assert(GAMES.length >= 2, 'the games are found');
  for (const { name, files } of GAMES) {
    const others = [SHARED, ...GAMES.filter((game) => game.name !== name).map((game) => game.files)];
    const taken = new Set(others.flatMap((list) => selectorsIn(list)).flatMap(namesIn));
    const selectors = selectorsIn(files);
    assert(selectors.length > 20, `the selectors of ${name} are found`);
    const loose = selectors.filter((selector) => namesIn(selector).every((one) => taken.has(one)));
    assert.deepEqual(loose, [], `selectors of ${name} that other screens may match`);
  }
});

test('every symbol is in one file', () => {
  const all = [SHARED, ...GAMES.map(({ files }) => files)].flatMap(symbolsIn);
  assert(all.length > 80, 'the symbols are found');
  assert.deepEqual(all.filter((id, at) => all.indexOf(id) !== at), []);
});

test('nothing outside a game names the game, its symbols or its owners', () => {
  const kindOf = (id: string): string => id.replace(/-.*/, '-');
  const sharedKinds = symbolsIn(SHARED).map(kindOf);
  const kinds = GAMES.flatMap(({ files }) => symbolsIn(files)).map(kindOf).filter((kind) => kind.endsWith('-') && !sharedKinds.includes(kind));
  const sharedNames = selectorsIn(SHARED).flatMap(namesIn);
  const names = GAMES.flatMap(({ files }) => [...new Set(selectorsIn(files).flatMap(namesIn))]);
  // What several games style in their own ways is shared.
  const ofOne = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  const attributes = ofOne.filter((name) => name.startsWith('[data-') && !sharedNames.includes(name)).map((name) => name.slice(1));
  assert(kinds.includes('ch-') && attributes.includes('data-b'), 'what belongs to a game is found');
  const parts = [...kinds.map((kind) => `['"\`#]${kind}`), ...attributes.map((name) => `${name}\\b`), ...GAMES.map(({ name }) => `(?<![\\w'])\\.${name}(?![\\w.])`)];
  const forbidden = new RegExp([...new Set(parts)].join('|'));
  for (const file of SHARED.filter((one) => isText(one) && !one.startsWith('src/games/'))) {
    const line = read(file).split('\n').find((one) => forbidden.test(one));
    assert.equal(line, undefined, `${file}: ${forbidden.exec(line ?? '')?.[0]}`);
  }
});
