// What a device remembers of a match, and comparing it with a replay.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';
import { fairCheck as bang } from '../src/games/bang/fair/check';
import { FACTS as bangFacts } from '../src/games/bang/wire';
import { fairCheck as colt } from '../src/games/colt/fair/check';
import { FACTS as coltFacts } from '../src/games/colt/wire';
import { loadLanguage } from '../src/i18n';
import type { GameEvent, GameFacts, Play } from '../src/net/wire';
import { checkGame, type FairCheck, type Findings } from '../src/screens/fair/check';
import { readGameFile, type FairPart, type GameFile } from '../src/screens/fair/file';
import { linesOf } from '../src/screens/fair/lines';
import { chainOf, compareSeen } from '../src/screens/fair/seen';
import type { Item } from '../src/store/chain';
import { MatchMemory, seenOf, type SeenMatch } from '../src/store/seen';
import { loadGames } from './games';

const saved = new Map<string, string>();
/** the most characters that fit into the storage */
let room = Infinity;
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => saved.get(key) ?? null,
    removeItem: (key: string) => saved.delete(key),
    setItem: (key: string, text: string) => {
      const others = [...saved].filter(([other]) => other !== key).reduce((sum, [, value]) => sum + value.length, 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      saved.set(key, text);
    },
  },
});
before(async () => {
  await loadLanguage('en');
  await loadGames();
});
let tables = 0;
let code = '';
beforeEach(() => {
  saved.clear();
  room = Infinity;
  code = `table${++tables}`; // what this visit has seen stays in memory
});

const COMMITMENT = 'c'.repeat(64);
const facts = bangFacts as GameFacts;
const play = (events: object[], since = 0, more: Partial<Play> = {}): Play =>
  ({ events: events as GameEvent[], since, viewer: 0, replay: null, ...more }) as Play;
const rolled = (n: number, face: string) => ({ n, e: 'rolled', seat: 0, rolled: [1], dice: [face, 'one', 'one', 'one', 'one'], rerolls_left: 2 });
const chose = (n: number, action: string) => ({ n, e: 'chose', seat: 0, action });
const seated = (n: number, role?: string) => ({ n, e: 'seated', seat: n - 1, character: 'black_jack', life: 8, arrows: 0, ...(role ? { role } : {}) });
const dice = (face: string): Item => ['rolled', [1], [face, 'one', 'one', 'one', 'one']];

const told = (viewer = '0') => seenOf(`${code}-1`)?.told[viewer];
const open = (): MatchMemory => new MatchMemory(code, 1, facts);

/* ---- remembering ---- */

test('deals, rolls and choices are remembered; what the rules forced, and everything else, is not', () => {
  const memory = open();
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2), { n: 3, e: 'turn', seat: 0, life: 8, arrows: 0, pile: 9 }]), false);
  memory.hear(COMMITMENT, play([rolled(4, 'beer'), chose(5, 'keep'), { ...chose(6, 'beer 0'), forced: true }], 3), false);
  assert.deepEqual(told(), {
    items: [['seated', 0, 'black_jack', 'sheriff'], ['seated', 1, 'black_jack', null], dice('beer'), ['chose', 'keep']],
    final: 3, // the choice could still be taken back
    late: 0,
  }); // prettier-ignore
  assert.equal(seenOf(`${code}-1`)?.commitment, COMMITMENT);
});

test('undo takes choices back, and never a roll', () => {
  const memory = open();
  memory.hear(COMMITMENT, play([rolled(1, 'beer'), chose(2, 'reroll 1')]), false);
  memory.hear(COMMITMENT, play([], 1), false);
  assert.deepEqual(told()?.items, [dice('beer')]);
  memory.hear(COMMITMENT, play([chose(2, 'keep'), rolled(3, 'two')], 1), false);
  assert.deepEqual(told()?.items, [dice('beer'), ['chose', 'keep'], dice('two')]);
  assert.equal(told()?.final, 3);
  memory.hear(COMMITMENT, play([], 1), false);
  assert.equal(told()?.rewritten, 2);
  assert.equal(told()?.items.length, 3);
});

test('after a reload the same game goes on, and another one is noticed', () => {
  open().hear(COMMITMENT, play([rolled(1, 'beer'), rolled(2, 'one')]), false);
  open().hear(COMMITMENT, play([rolled(1, 'beer'), rolled(2, 'one'), rolled(3, 'two')]), true);
  assert.deepEqual(told(), { items: [dice('beer'), dice('one'), dice('two')], final: 3, late: 0 });
  open().hear(COMMITMENT, play([rolled(1, 'beer'), rolled(2, 'arrow'), rolled(3, 'two')]), true);
  assert.equal(told()?.rewritten, 2);
  assert.deepEqual(told()?.items[1], dice('one'));
  open().hear(COMMITMENT, play([rolled(1, 'beer')]), true);
  assert.equal(told()?.rewritten, 2);
});

test('a reconnect without everything before is ignored until all events come again', () => {
  open().hear(COMMITMENT, play([rolled(1, 'beer')]), false);
  const memory = open();
  memory.hear(COMMITMENT, play([rolled(4, 'two')], 3), true);
  assert.equal(told()?.items.length, 1);
  memory.hear(COMMITMENT, play([rolled(1, 'beer'), rolled(3, 'one'), rolled(4, 'two')]), true);
  memory.hear(COMMITMENT, play([rolled(6, 'gatling')], 5), false); // update 5 is missing
  assert.deepEqual(told()?.items.map((item) => (item[2] as string[])[0]), ['beer', 'one', 'two']);
});

test('whoever comes in the middle knows how much had happened before', () => {
  const memory = open();
  memory.hear(COMMITMENT, play([rolled(1, 'beer'), rolled(2, 'one')]), true);
  memory.hear(COMMITMENT, play([rolled(3, 'two')], 2), false);
  assert.deepEqual([told()?.late, told()?.final], [2, 3]);
});

test('each seat of a device is remembered on its own', () => {
  const memory = open();
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2)], 0, { viewer: 0 }), false);
  memory.hear(COMMITMENT, play([rolled(3, 'one')], 2, { viewer: null }), false); // the seat was closed
  assert.equal(told('onlooker'), undefined);
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2), rolled(3, 'one')], 0, { viewer: null }), false);
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2, 'outlaw'), rolled(3, 'one')], 0, { viewer: 1 }), false);
  assert.deepEqual([told('0')?.items.length, told('onlooker')?.items.length, told('1')?.items.length], [2, 3, 3]);
  assert.equal(told('1')?.items[1]?.[3], 'outlaw');
});

test('an eliminated player who sees all secrets now keeps what they saw first', () => {
  const memory = open();
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2), rolled(3, 'one')]), false);
  memory.hear(COMMITMENT, play([seated(1, 'sheriff'), seated(2, 'outlaw'), rolled(3, 'one')]), true);
  assert.equal(told()?.rewritten, undefined);
  assert.equal(told()?.items[1]?.[3], null);
});

test('a full storage forgets the oldest matches first; without a storage the visit remembers', () => {
  for (const game of [1, 2, 3]) new MatchMemory(code, game, facts).hear(COMMITMENT, play([rolled(1, 'beer')]), false);
  room = [...saved.values()].reduce((sum, text) => sum + text.length, 0);
  new MatchMemory(code, 4, facts).hear(COMMITMENT, play([rolled(1, 'beer')]), false);
  const kept = JSON.parse(saved.get('posse.seen') ?? '[]') as string[];
  assert.equal(kept.at(-1), `${code}-4`);
  assert.ok(!saved.has(`posse.seen.${code}-1`));
  assert.deepEqual(kept.filter((name) => saved.has(`posse.seen.${name}`)), kept);
  room = 0;
  saved.clear();
  new MatchMemory(code, 5, facts).hear(COMMITMENT, play([rolled(1, 'beer')], 0, { replay: 'whatever-it-is' }), false);
  assert.equal(saved.size, 0);
  assert.equal(seenOf('whatever-it-is')?.game, 5);
});

test('no more than thirty matches are kept', () => {
  for (let game = 1; game <= 40; game++) new MatchMemory(code, game, facts).hear(COMMITMENT, play([rolled(1, 'beer')]), false);
  assert.equal((JSON.parse(saved.get('posse.seen') ?? '[]') as string[]).length, 30);
  assert.equal([...saved.keys()].filter((key) => key.startsWith('posse.seen.')).length, 30);
});

/* ---- comparing ---- */

const replays = join(process.cwd(), '..', 'tests', 'replays');
const CHECKS: Readonly<Record<string, [FairCheck, GameFacts]>> = { bang: [bang, bangFacts], colt: [colt, coltFacts] };

function read(name: string): { file: GameFile; fair: FairPart; check: FairCheck; facts: GameFacts } {
  const value: unknown = JSON.parse(readFileSync(join(replays, name), 'utf8'));
  const [check, its] = CHECKS[name.split('_')[0] as string] as [FairCheck, GameFacts];
  const file = readGameFile(value, its);
  return { file, fair: file.fair as FairPart, check, facts: its };
}

function findingsOf({ file, fair, check }: ReturnType<typeof read>): Findings {
  const steps = checkGame(file, fair, check);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const memoryOf = (commitment: string, items: Item[], final = items.length): SeenMatch => ({
  code: 'abc', game: 1, commitment, replay: null, told: { '0': { items, final, late: 0 } },
}); // prettier-ignore

test('the example of docs/fairness.md is right', () => {
  const text = readFileSync(join(process.cwd(), '..', 'docs', 'fairness.md'), 'utf8');
  const links = [...text.matchAll(/^\| link (\d) \|.*`([0-9a-f]{64})`/gm)].map(([, , value]) => value);
  const items = [...text.matchAll(/^\| item \d \| `(.*)` \|/gm)].map(([, item]) => JSON.parse(item as string) as Item);
  assert.equal(links.length, 3);
  assert.deepEqual(links, [0, 1, 2].map((n) => chainOf(links[0] as string, items.slice(0, n))));
});

test('the values of docs/fairness.md for recorded matches are right', () => {
  const text = readFileSync(join(process.cwd(), '..', 'docs', 'fairness.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\w+) \| open \| (\d+) \| `([0-9a-f]{64})` \|/gm)];
  assert.ok(rows.length >= 3);
  for (const [, name = '', length, value] of rows) {
    const one = read(`${name}.json`);
    const { shown } = findingsOf(one);
    assert.equal(shown.length, Number(length), name);
    assert.equal(chainOf(one.fair.commitment, shown), value, name);
  }
});

const posse = process.env.POSSE;
for (const name of readdirSync(replays).filter((file) => file.endsWith('.json'))) {
  test(`${name}: what was shown, as posse replay says it`, { skip: !posse }, () => {
    const lines = execFileSync(posse as string, ['replay', join(replays, name), '--chain', 'open'], { encoding: 'utf8' });
    const items = lines.trim().split('\n').slice(1).map((line) => line.split(' ').slice(2).join(' '));
    assert.deepEqual(findingsOf(read(name)).shown.map((item) => JSON.stringify(item)), items);
  });
}

test('a game that was seen to its end is this file', () => {
  const one = read('bang_5.json');
  const findings = findingsOf(one);
  const seen = memoryOf(one.fair.commitment, findings.shown);
  const comparisons = compareSeen(seen, findings.shown, one.facts);
  assert.equal(comparisons[0]?.differs, null);
  const line = linesOf(one.file, one.fair, one.check, findings, null, comparisons).find(({ id }) => id === 'shown');
  assert.equal(line?.state, 'good');
  assert.match(line?.text ?? '', new RegExp(`remembered ${findings.shown.length} deals`));
});

test('choices that could still be undone, and secrets of others, are not compared', () => {
  const one = read('colt_4.json');
  const { shown } = findingsOf(one);
  const masked = shown.slice(0, 30).map((item): Item => (item[0] === 'dealt' ? [...item.slice(0, 3), null] as unknown as Item : item));
  const seen = memoryOf(one.fair.commitment, [...masked, ['chose', 'taken back']], 30);
  assert.equal(compareSeen(seen, shown, one.facts)[0]?.differs, null);
});

test('every other roll, deal or choice is found, with its number', () => {
  const one = read('bang_5.json');
  const findings = findingsOf(one);
  for (let at = 0; at < findings.shown.length; at++) {
    const items = findings.shown.map((item, i): Item => (i === at ? [item[0], ...item.slice(1, -1), 'another'] : item));
    const comparisons = compareSeen(memoryOf(one.fair.commitment, items), findings.shown, one.facts);
    assert.equal(comparisons[0]?.differs?.at, at + 1);
    const line = linesOf(one.file, one.fair, one.check, findings, null, comparisons).find(({ id }) => id === 'shown');
    assert.equal(line?.state, 'bad');
    assert.match(line?.text ?? '', new RegExp(`number ${at + 1} on`));
  }
});

test('a file that ends before what was shown is another game', () => {
  const one = read('bang_5.json');
  const { shown } = findingsOf(one);
  const seen = memoryOf(one.fair.commitment, [...shown, dice('beer')]);
  assert.equal(compareSeen(seen, shown, one.facts)[0]?.differs?.at, shown.length + 1);
});

test('without a memory nothing is claimed', () => {
  const one = read('bang_5.json');
  const line = linesOf(one.file, one.fair, one.check, findingsOf(one), null, null).find(({ id }) => id === 'shown');
  assert.equal(line?.state, 'unknown');
});
