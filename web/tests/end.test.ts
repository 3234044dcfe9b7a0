// Statistics of a match, and what decided it, counted from events.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { BangEvent } from '../src/games/bang/wire';
import type { ColtEvent } from '../src/games/colt/wire';
import { often } from '../src/games/bang/end/End';
import { countFaces, lastTurn, tallyBang } from '../src/games/bang/end/tally';
import { woundsOf } from '../src/games/bang/end/wounds';
import { fortunes, lastEvent, tallyColt, type ColtBandit } from '../src/games/colt/end/tally';
import { setLanguage } from '../src/i18n';
import { loadGames } from './games';

const numbered = <E>(events: object[]): E[] => events.map((event, i) => ({ n: i + 1, ...event }) as unknown as E);

const bang = numbered<BangEvent>([
  { e: 'turn', seat: 0, life: 8, arrows: 0, pile: 9 },
  { e: 'rolled', seat: 0, rolled: [1, 2, 3, 4, 5], dice: ['one', 'beer', 'arrow', 'gatling', 'two'], rerolls_left: 2 },
  { e: 'arrow', seat: 0, why: 'arrow', now: 1, pile: 8 },
  { e: 'life', seat: 1, by: 0, why: 'one', change: -2, now: 3 },
  { e: 'life', seat: 1, by: 0, why: 'two', change: 0, now: 3 },
  { e: 'life', seat: 0, by: 0, why: 'beer', change: 1, now: 8 },
  { e: 'life', seat: 0, by: 0, why: 'beer', change: 0, now: 8 },
  { e: 'turn', seat: 1, life: 3, arrows: 0, pile: 8 },
  { e: 'life', seat: 1, why: 'dynamite', change: -1, now: 2 },
  { e: 'rolled', seat: 1, rolled: [1], dice: ['gatling', 'gatling', 'gatling', 'two', 'one'], rerolls_left: 0 },
  { e: 'gun', seat: 1 },
  { e: 'life', seat: 0, by: 1, why: 'gatling', change: -1, now: 7 },
  { e: 'life', seat: 2, by: 1, why: 'gatling', change: -1, now: 0 },
  { e: 'eliminated', seat: 2, by: 1, role: 'sheriff' },
  { e: 'over', team: 'outlaws', winners: [1], roles: ['renegade', 'outlaw', 'sheriff'] },
]);

test('statistics of a match of BANG!', () => {
  const tally = tallyBang(bang, 3);
  assert.deepEqual([tally.turns, tally.attacks, tally.guns], [2, 0, 1]);
  assert.deepEqual(tally.rows[0], { seat: 0, hits: 2, beers: 1, arrows: 1, dynamite: 0, felled: [], out: null });
  assert.deepEqual(tally.rows[1], { seat: 1, hits: 2, beers: 0, arrows: 0, dynamite: 1, felled: [2], out: null });
  assert.equal(tally.rows[2]?.out, 2);
});

test('who shot whom in a match of BANG!', () => {
  assert.deepEqual(woundsOf(bang, 3), [
    { source: 0, lost: [0, 2, 0], felled: [] },
    { source: 1, lost: [1, 0, 1], felled: [2] },
    { source: 2, lost: [0, 0, 0], felled: [] },
    { source: 'dynamite', lost: [0, 1, 0], felled: [] },
  ]);
  const attack = numbered<BangEvent>([
    { e: 'attack', by: 1 },
    { e: 'life', seat: 0, by: 1, why: 'attack', change: -2, now: 0 },
    { e: 'eliminated', seat: 0, role: 'outlaw' },
  ]);
  assert.deepEqual(woundsOf(attack, 2).at(-1), { source: 'indians', lost: [2, 0], felled: [0] });
});

test('never and once have words of their own', async () => {
  await loadGames();
  await setLanguage('en');
  assert.equal(often('bang.end.attacks', 0), 'The Indians never attacked.');
  assert.equal(often('bang.end.guns', 1), 'The Gatling gun fired once.');
  assert.equal(often('bang.end.guns', 2), 'The Gatling gun fired 2 times.');
});

test('the last turn tells what decided the match', () => {
  const turn = lastTurn(bang);
  assert.equal(turn?.seat, 1);
  assert.deepEqual(turn?.dice.slice(0, 3), ['gatling', 'gatling', 'gatling']);
  assert.deepEqual(turn?.blows.map(({ first, then }) => [first.e, then?.e ?? null]), [['gun', null], ['life', 'eliminated']]);
  assert.equal(turn?.over?.e, 'over');
  assert.equal(lastTurn([]), null);
});

const bandits: ColtBandit[] = [
  { name: 'tuco', seat: 0, hit: 0, jewels: 1, strongboxes: 0, ransom: 250 },
  { name: 'doc', seat: 1, hit: 0, jewels: 0, strongboxes: 1, ransom: 0 },
  { name: 'belle', seat: 1, hit: 0, jewels: 2, strongboxes: 0, ransom: 0 },
];

test('wealth is split into its parts, and purses are the remainder', () => {
  const rows = fortunes(bandits, { winners: [1], wealth: [2000, 2300], gunslingers: [0] });
  assert.deepEqual(rows, [
    { seat: 1, all: 2300, purses: 300, jewels: 1000, strongboxes: 1000, ransom: 0, gunslinger: 0 },
    { seat: 0, all: 2000, purses: 250, jewels: 500, strongboxes: 0, ransom: 250, gunslinger: 1000 },
  ]);
});

test('the winner comes first in a tie', () => {
  const rows = fortunes(bandits, { winners: [1], wealth: [2300, 2300], gunslingers: [] });
  assert.equal(rows[0]?.seat, 1);
});

test('statistics of a match of Colt Express', () => {
  const events = numbered<ColtEvent>([
    { e: 'revealed', bandit: 'tuco', card: 'punch' },
    { e: 'failed', bandit: 'tuco', card: 'punch' },
    { e: 'revealed', bandit: 'doc', card: 'punch' },
    { e: 'pushed', bandit: 'tuco', by: 'doc', car: 1, level: 'inside' },
    { e: 'robbed', bandit: 'belle', what: 'jewel', car: 1, level: 'inside' },
    { e: 'fired', bandit: 'tuco', target: 'doc', bullets: 5 },
    { e: 'bullet', bandit: 'doc', from: 'tuco', hit: 1, neutral: 13 },
    { e: 'pushed', bandit: 'doc', by: 'tuco', car: 2, level: 'inside' },
    { e: 'marshal', car: 1 },
    { e: 'event', card: 'hostage_taking' },
    { e: 'ransom', bandit: 'tuco', now: 250 },
    { e: 'over', winners: [1], wealth: [0, 0], gunslingers: [] },
  ]);
  const tally = tallyColt(events, bandits, 2);
  assert.deepEqual(tally.rows, [
    { seat: 0, bandits: ['tuco'], robberies: 0, punches: 0, shots: 1, hits: 0, failed: 1 },
    { seat: 1, bandits: ['doc', 'belle'], robberies: 1, punches: 1, shots: 0, hits: 1, failed: 0 },
  ]);
  assert.equal(tally.marshal, 1);
  assert.deepEqual(lastEvent(events).map((event) => event.e), ['event', 'ransom']);
});

test('equal faces of the last roll are counted together', () => {
  assert.deepEqual(countFaces(['beer', 'one', 'beer', 'one', 'one']), [
    { face: 'beer', n: 2 },
    { face: 'one', n: 3 },
  ]);
});
