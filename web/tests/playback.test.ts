// The playback of events: order, delays, skipping and holding.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BoardModule } from '../src/games/game';
import { Playback } from '../src/motion/playback';
import type { GameEvent, Position } from '../src/net/wire';
import { stopClock, type Clock } from './clock';

const event = (n: number): GameEvent => ({ n, e: 'gun', seat: 0 });
const view = (at: number): Position => ({ game: 'bang', at });
const board: BoardModule = {
  Board: () => null,
  applyEvent: (_view, { n }) => view(n),
  duration: () => 250,
  sound: () => null,
};
const normal = { pace: 'normal' as const, most: 3000 };
const upTo = (n: number): GameEvent[] => Array.from({ length: n }, (_, i) => event(i + 1));

let clock: Clock;
beforeEach(() => {
  clock = stopClock();
});
afterEach(() => clock.restore());

test('the first view is shown at once', () => {
  const playback = new Playback(board);
  playback.follow(view(5), upTo(5), normal);
  assert.deepEqual(playback.shown.value, { view: view(5), event: null, n: 5, quiet: true });
});

test('events are shown one by one, then playback is quiet', () => {
  const playback = new Playback(board);
  playback.follow(view(1), upTo(1), normal);
  playback.follow(view(3), upTo(3), normal);
  assert.equal(playback.shown.value?.n, 2);
  assert.equal(playback.shown.value?.quiet, false);
  clock.tick(250);
  assert.equal(playback.shown.value?.n, 3);
  clock.tick(250);
  assert.equal(playback.shown.value?.quiet, true);
});

test('playback never falls too far behind', () => {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(60), upTo(60), normal);
  clock.tick(2000);
  assert.equal(playback.shown.value?.quiet, false);
  assert.ok((playback.shown.value?.n ?? 0) >= 35, 'at an even pace');
  clock.tick(1000);
  assert.equal(playback.shown.value?.quiet, true, '15 seconds of events within 3');
});

test('skipping, an undo and a pace of "off" jump to the current view', () => {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(9), upTo(9), normal);
  playback.skip();
  assert.equal(playback.shown.value?.n, 9);
  playback.follow(view(4), upTo(4), normal);
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [4, true]);
  playback.follow(view(8), upTo(8), { pace: 'off', most: 3000 });
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [8, true]);
});

test('an undo during playback shows the current view, not an old event', () => {
  const playback = new Playback(board);
  playback.follow(view(2), upTo(2), normal);
  playback.follow(view(6), upTo(6), normal);
  playback.follow(view(5), upTo(5), normal);
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [5, true]);
  clock.tick(5000);
  assert.equal(playback.shown.value?.n, 5);
});

test('a held event stays until it is released, and then has its full time', () => {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(4), upTo(4), normal);
  playback.hold(true);
  clock.tick(60_000);
  assert.equal(playback.shown.value?.n, 1);
  playback.follow(view(6), upTo(6), normal);
  assert.equal(playback.shown.value?.n, 1, 'what comes meanwhile waits');
  playback.hold(false);
  assert.equal(playback.shown.value?.n, 2);
  clock.tick(250);
  assert.equal(playback.shown.value?.n, 3);
  playback.hold(true);
  playback.skip();
  assert.equal(playback.shown.value?.quiet, true);
  playback.hold(true);
  playback.follow(view(8), upTo(8), normal);
  assert.equal(playback.shown.value?.n, 7, 'quiet is not held');
});
