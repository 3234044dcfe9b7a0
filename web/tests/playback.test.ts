// The playback of events: order, delays, skipping and holding.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BoardModule } from '../src/games/game';
import { Playback, type Tempo } from '../src/motion/playback';
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
const normal = { pace: 'normal' as const, cap: null };
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

/** A turn begins with every tenth event. */
const turns = (length: number): GameEvent[] => upTo(length).map((one) => (one.n % 10 === 1 ? { ...one, e: 'turn' } : one));
const mark = (kind: string) => (kind === 'turn' ? 'big' : null);

/** Advances the clock until playback is quiet, and returns the milliseconds. */
function untilQuiet(playback: Playback): number {
  for (let ms = 0; ms < 1_000_000; ms += 10) {
    if (playback.shown.value?.quiet) return ms;
    clock.tick(10);
  }
  return Infinity;
}

function timeFor(length: number, tempo: Partial<Tempo>): number {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(length), turns(length), { ...normal, mark, ...tempo });
  return untilQuiet(playback);
}

test('alone, nothing is cut short, however much has happened', () => {
  const one = timeFor(10, {});
  assert.ok(one >= 2500);
  assert.ok(timeFor(400, {}) >= 40 * one, 'all turns have their full time');
});

test('slow takes longer than normal, normal longer than quick', () => {
  const [slow, normally, quick] = (['slow', 'normal', 'quick'] as const).map((pace) => timeFor(40, { pace })) as [number, number, number];
  assert.ok(slow > 1.5 * normally && normally > 1.5 * quick, `${slow} ${normally} ${quick}`);
});

test('with other people a turn is capped, not everything that has come', () => {
  const cap = 1500;
  const one = timeFor(10, { cap });
  assert.ok(one <= cap + 400 && one >= cap / 2, `${one}`);
  const two = timeFor(20, { cap });
  assert.ok(two >= 1.5 * one, `two turns take longer than one: ${two}`);
});

test('behind by several turns, playback speeds up but shows every event; far behind, it jumps', () => {
  const cap = 3000;
  const playback = new Playback(board);
  const seen = new Set<number>();
  playback.shown.subscribe((shown) => seen.add(shown?.n ?? 0));
  playback.follow(view(0), [], normal);
  playback.follow(view(80), turns(80), { ...normal, mark, cap });
  assert.ok(untilQuiet(playback) < 20_000, 'less than the 20 seconds of all events');
  assert.equal(seen.size, 81, 'no event is dropped');
  assert.equal(timeFor(2000, { cap }), 0);
});

test('what costs the viewer something stays for longer', () => {
  const hurting = { ...board, hurts: ({ n }: GameEvent, seat: number) => n === 2 && seat === 1 };
  const times = [0, 1].map((seat) => {
    const playback = new Playback(hurting);
    playback.follow(view(0), [], normal);
    playback.follow(view(3), upTo(3), { ...normal, seat });
    return untilQuiet(playback);
  }) as [number, number];
  assert.ok(times[1] >= times[0] + 900, `${times}`);
});

test('a match is shown from its first event if the view before it is known, and waits for the card', () => {
  const playback = new Playback(board);
  playback.hold(true, 'card');
  playback.follow(view(3), upTo(3), normal, view(0));
  clock.tick(60_000);
  assert.deepEqual(playback.shown.value, { view: view(0), event: null, n: 0, quiet: false });
  playback.follow(view(4), upTo(4), normal, view(0));
  playback.hold(false, 'coach');
  assert.equal(playback.shown.value?.n, 0, 'the coach does not release the card');
  playback.hold(false, 'card');
  assert.equal(playback.shown.value?.n, 1);
  assert.ok(untilQuiet(playback) >= 900);
  assert.equal(playback.shown.value?.n, 4);
});

/** Event 5 takes seat 1 out. */
const deadly: BoardModule = { ...board, takesOut: ({ n }, seat) => n === 5 && seat === 1 };

for (const [how, tempo] of [['', {}], [' without animations', { pace: 'off' }], [' when skipping', { goesOn: true }]] as const) {
  test(`playback stops when the viewer is taken out${how}`, () => {
    const playback = new Playback(deadly);
    playback.follow(view(0), [], normal);
    playback.follow(view(9), upTo(9), { ...normal, seat: 1, ...tempo });
    if ('goesOn' in tempo) playback.skip();
    clock.tick(60_000);
    assert.deepEqual([playback.shown.value?.n, playback.stoppedAt.value?.n], [5, 5]);
    playback.follow(view(12), upTo(12), { ...normal, seat: 1, ...tempo });
    assert.equal(playback.shown.value?.n, 5, 'the story waits');
    playback.resume();
    assert.equal(playback.stoppedAt.value, null);
    assert.equal(playback.shown.value?.n, 'pace' in tempo ? 12 : 6);
    clock.tick(60_000);
    assert.equal(playback.shown.value?.quiet, true);
  });
}

test('an elimination that ends the match does not stop playback', () => {
  const playback = new Playback(deadly);
  playback.follow(view(0), [], normal);
  playback.follow(view(6), [...upTo(5), { n: 6, e: 'over' }], { ...normal, seat: 1 });
  clock.tick(60_000);
  assert.equal(playback.shown.value?.quiet, true);
});

test('skipping lasts until the viewer is asked', () => {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(5), upTo(5), { ...normal, goesOn: true });
  playback.skip();
  playback.follow(view(9), upTo(9), { ...normal, goesOn: true });
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [9, true], 'what bots do next is skipped, too');
  playback.follow(view(12), upTo(12), normal);
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [12, true], 'up to the question');
  playback.follow(view(14), upTo(14), normal);
  assert.equal(playback.shown.value?.quiet, false, 'but not what follows');
});

test('skipping, an undo and a pace of "off" jump to the current view', () => {
  const playback = new Playback(board);
  playback.follow(view(0), [], normal);
  playback.follow(view(9), upTo(9), normal);
  playback.skip();
  assert.equal(playback.shown.value?.n, 9);
  playback.follow(view(4), upTo(4), normal);
  assert.deepEqual([playback.shown.value?.n, playback.shown.value?.quiet], [4, true]);
  playback.follow(view(8), upTo(8), { pace: 'off', cap: null });
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
