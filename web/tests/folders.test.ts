// One folder a game: nothing outside web/src/games/ names a game.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, type Metafile } from 'esbuild';
import { GESTURE_WORDS } from '../src/net/wire';
import { gamesOf } from '../tools/words.mjs';

const source = join(process.cwd(), 'src');
const GAMES = gamesOf(join(process.cwd(), '..'));

/** All text files of a folder, except generated texts. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'gen' ? [] : filesOf(path);
    return /\.(tsx?|css|svg|html|json)$/.test(entry.name) ? [path] : [];
  });
}

/** Gestures are words of the chat, and one of them is called like a game. */
const withoutGestures = (text: string): string =>
  GESTURE_WORDS.reduce((rest, gesture) => rest.replaceAll(`emote-${gesture}`, ''), text).replace(/^export const GESTURE_WORDS = .*$/m, '');

const naming = (text: string, game: string): string[] =>
  withoutGestures(text)
    .split('\n')
    .filter((line) => new RegExp(`(?<![a-z])${game}(?![a-z])`, 'i').test(line));

test('there are games, and their names are found', () => {
  assert.ok(GAMES.includes('bang') && GAMES.includes('colt'), `${GAMES}`);
  assert.deepEqual(naming("if (game === 'bang') x();\nbangle();\n.bang .log{}", 'bang'), ["if (game === 'bang') x();", '.bang .log{}']);
  assert.deepEqual(naming('<symbol id="emote-bang">', 'bang'), []);
});

test('nothing outside the folder of the games names a game', () => {
  const outside = [...filesOf(source).filter((path) => !path.startsWith(join(source, 'games'))), join(process.cwd(), 'index.html')];
  assert.ok(outside.length > 80, 'the files are found');
  for (const path of outside) {
    const text = readFileSync(path, 'utf8');
    for (const game of GAMES) assert.deepEqual(naming(text, game), [], path);
  }
});

test('a game is named only in its own folder, in the list of games, and in no other game', () => {
  const games = join(source, 'games');
  for (const path of filesOf(games)) {
    const folder = path.slice(games.length + 1).split('/')[0] as string;
    if (path === join(games, 'index.ts')) continue;
    for (const game of GAMES) if (folder !== game) assert.deepEqual(naming(readFileSync(path, 'utf8'), game), [], path);
  }
});

/** The source files of a chunk and of everything that is loaded with it. */
function loadedWith(outputs: Metafile['outputs'], chunk: string, seen = new Set<string>()): string[] {
  const output = outputs[chunk];
  if (!output || seen.has(chunk)) return [];
  seen.add(chunk);
  const more = output.imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) => loadedWith(outputs, path, seen));
  return [...Object.keys(output.inputs), ...more];
}

test('the first load has nothing of a game, of reviews or of exercises', async () => {
  const { metafile } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: ['src/main.tsx'],
    outdir: 'nowhere',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'empty', '.css': 'empty' },
    metafile: true,
    logLevel: 'silent',
  });
  const [main = ''] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'src/main.tsx') ?? [];
  const first = loadedWith(metafile.outputs, main);
  assert.ok(first.includes('src/games/index.ts') && first.includes('src/screens/Home.tsx'), 'the first load is found');
  assert.deepEqual(first.filter((file) => /^src\/games\/(\w+\/|gen\/(?!index))/.test(file) && file !== 'src/games/gen/index.ts'), []);
  assert.ok(Object.keys(metafile.inputs).includes('src/games/bang/index.ts'), 'games are loaded later');
  const later = /^src\/(screens\/(review|practice)\/|screens\/Practice|i18n\/gen\/review-)/;
  assert.deepEqual(first.filter((file) => later.test(file)), []);
  assert.ok(Object.keys(metafile.inputs).filter((file) => later.test(file)).length > 15, 'reviews and exercises are loaded later');
});
