// Checks or writes golden files with whole matches as the terminal tells them. story.ts is compared with them.
//
//     node web/tests/story_golden.mjs check POSSE    prints the differences; exits with status 1 if there are any
//     node web/tests/story_golden.mjs write POSSE    writes web/tests/golden/story_*.json
//
// POSSE is the program. Each file has the events of a match as one seat receives them, and the sentences that `posse
// watch` prints for them in each language.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languagesOf } from '../tools/words.mjs';

const FOLDER = fileURLToPath(new URL('golden/', import.meta.url));
const LANGUAGES = languagesOf(fileURLToPath(new URL('../..', import.meta.url)));

/** viewer: a seat, or null for a spectator */
const GAMES = [
  { file: 'story_bang_3.json', game: 'bang', players: 3, seed: 17, viewer: null, rules: 'official' },
  { file: 'story_bang_5.json', game: 'bang', players: 5, seed: 5, viewer: 1, rules: 'german' },
  { file: 'story_colt_2.json', game: 'colt', players: 2, seed: 6, viewer: 0, rules: 'expert' },
  { file: 'story_colt_3.json', game: 'colt', players: 3, seed: 2, viewer: null, rules: 'standard' },
];

function run(posse, args, input = '') {
  const { status, stdout, stderr, error } = spawnSync(posse, args, { input, encoding: 'utf8', maxBuffer: 1 << 26, timeout: 60000 });
  if (error || status !== 0) throw new Error(`${posse} ${args.join(' ')}: ${error ?? stderr}`);
  return stdout;
}

/** The story without its heading, as a list of sentences. */
function toldBy(posse, game, language, save) {
  const args = ['watch', game.game, '--players', game.players, '--seed', game.seed, '--bots', 'random'];
  args.push('--rules', game.rules, '--language', language, '--save', save);
  if (game.viewer !== null) args.push('--eyes', game.viewer);
  const lines = run(posse, args.map(String)).split('\n').slice(2);
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** The events as the wire has them for the viewer. */
function eventsOf(posse, replay, viewer) {
  const requests = [{ cmd: 'load', position: replay.start.position }];
  for (const action of replay.actions) requests.push({ cmd: 'act', action });
  requests.push({ cmd: 'view', seat: viewer, since: 0 });
  const answers = run(posse, ['engine'], requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  return JSON.parse(answers.trim().split('\n').pop()).events;
}

function make(posse, game) {
  const folder = mkdtempSync(join(tmpdir(), 'story'));
  try {
    const save = join(folder, 'replay.json');
    const told = Object.fromEntries(LANGUAGES.map((language) => [language, toldBy(posse, game, language, save)]));
    const events = eventsOf(posse, JSON.parse(readFileSync(save, 'utf8')), game.viewer);
    const rows = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}]`;
    const languages = LANGUAGES.map((language) => `"${language}":${rows(told[language])}`);
    return `{"game":"${game.game}",\n"events":${rows(events)},\n${languages.join(',\n')}}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , what, posse] = process.argv;
if (!posse || !['check', 'write'].includes(what)) {
  console.error('usage: story_golden.mjs check|write POSSE');
  process.exit(2);
}
for (const game of GAMES) {
  const path = join(FOLDER, game.file);
  const fresh = make(posse, game);
  if (what === 'write') writeFileSync(path, fresh);
  else if (readFileSync(path, 'utf8') !== fresh) {
    console.error(`${game.file} has changed; for all of it: story_golden.mjs write, then git diff`);
    process.exitCode = 1;
  }
}
