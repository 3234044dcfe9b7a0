// The player's record: what is saved, and what it adds up to.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteRecord, exportRecord, matches, saveMatch, statsOf, type PlayedMatch } from '../src/store/playerRecord';

const saved = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  },
});

beforeEach(() => saved.clear());

let number = 0;
const match = (won: boolean | null, more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  replay: `table-${++number}`,
  game: 'bang',
  at: number,
  players: 5,
  won,
  as: { role: ['deputy'] },
  score: null,
  people: [],
  ...more,
});

test('a match is saved once, the newest first', () => {
  const [first, second] = [match(true), match(false)];
  for (const one of [first, second, first]) saveMatch(one);
  assert.deepEqual(matches(), [second, first]);
  assert.deepEqual(matches('colt'), []);
});

test('wins, streaks and tallies', () => {
  const played = [
    match(true, { people: ['Mia'] }),
    match(true, { as: { role: ['sheriff'] }, people: ['Mia', 'Ben'] }),
    match(null),
    match(false),
    match(true),
    match(true),
    match(true),
  ];
  const stats = statsOf(played);
  assert.equal(stats.played, 6);
  assert.equal(stats.won, 5);
  assert.equal(stats.streak, 2);
  assert.equal(stats.bestStreak, 3);
  assert.equal(stats.bestScore, null);
  assert.deepEqual(stats.by, { role: { deputy: { played: 5, won: 4 }, sheriff: { played: 1, won: 1 } } });
  assert.deepEqual(stats.people, { Mia: { played: 2, won: 2 }, Ben: { played: 1, won: 1 } });
});

test('the best score counts, also a lost one', () => {
  assert.equal(statsOf([match(true, { score: 900 }), match(false, { score: 1250 })]).bestScore, 1250);
});

test('replays that were saved before the record stay in the list', () => {
  saved.set('posse.replays', JSON.stringify([{ name: 'old-1', game: 'bang', seen: 7 }]));
  saveMatch(match(true));
  assert.deepEqual(matches().map((one) => one.replay), [`table-${number}`, 'old-1']);
  assert.equal(statsOf(matches()).played, 1);
});

test('the record is exported and deleted', () => {
  saveMatch(match(true));
  assert.equal((JSON.parse(exportRecord()) as { matches: unknown[] }).matches.length, 1);
  deleteRecord();
  assert.deepEqual(matches(), []);
});
