// Applying all events of BANG! one by one must lead to the server's view.
//
// The golden game was recorded with POSSE=…/posse POSSE_RECORD=yes node tools/test.mjs bang_events. If POSSE is set,
// more games are played during the test.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';
import { actionsAt, rerollable, rerollOf } from '../src/games/bang/board/choices';
import { applyEvent } from '../src/games/bang/board/applyEvent';
import { firstView } from '../src/games/bang/board/firstView';
import { aimedAt, distance, inReach, placesFrom, type BangView } from '../src/games/bang/view';
import { record, type Step } from './bang_record';

const KEPT = 'tests/golden/bang_game.json';
const posse = process.env['POSSE'];

const visible = ({ turn, pile, dice, seats }: BangView) => ({ turn, pile, dice, seats });

function follow(steps: Step[]): void {
  for (let at = 1; at < steps.length; at++) {
    const { events, view } = steps[at] as Step;
    const played = events.reduce(applyEvent, (steps[at - 1] as Step).view);
    assert.deepEqual(visible(played), visible(view), `after event ${events[events.length - 1]?.n}`);
    if (view.phase === 'roll' || view.phase === 'reroll') assert.equal(played.phase, view.phase);
    if (view.shots) assert.deepEqual(played.shots ?? [], view.shots);
  }
}

/** From the view before the first event, all events lead to the view that it was made from. */
function followFromStart(steps: Step[]): void {
  const events: Step['events'] = [];
  for (const { events: fresh, view } of steps) {
    events.push(...fresh);
    const first = firstView(view, events);
    assert.ok(first);
    assert.deepEqual(first.seats.map(({ role }) => role), steps[0]?.view.seats.map(({ role }) => role), 'no role is known too early');
    assert.ok(first.seats.every((one) => one.alive && one.life === one.max_life && one.arrows === 0));
    assert.deepEqual(visible(events.reduce(applyEvent, first)), visible(view), `from the start, after event ${events[events.length - 1]?.n}`);
  }
}

test("the events of a recorded game lead to the server's views", async () => {
  if (posse && process.env['POSSE_RECORD']) {
    writeFileSync(KEPT, JSON.stringify(await record(posse, { players: 3, seed: '7' })).replaceAll('},{"events"', '},\n{"events"') + '\n');
  }
  const steps = JSON.parse(readFileSync(KEPT, 'utf8')) as Step[];
  follow(steps);
  followFromStart(steps);
});

test("the events of games with all sizes and rules lead to the engine's views", { skip: !posse }, async () => {
  const rules = ['official', 'manual', 'german', 'errata'];
  for (let players = 3; players <= 8; players++) {
    for (let seed = 0; seed < 4; seed++) {
      const steps = await record(posse as string, { players, seed: String(seed), rules: rules[seed] });
      follow(steps);
      followFromStart(steps);
    }
  }
});

const seat = { role: null, character: 'black_jack', life: 5, arrows: 0, max_life: 8, alive: true };

function position(change: Partial<BangView>, seats = 5): BangView {
  const some = { game: 'bang', turn: 0, pile: 9, phase: 'reroll', dice: null, rerolls_left: 2, rolling: null } as const;
  const none = { locked: null, shots: null, beers_left: null, returns_left: null, hits: null, die: null };
  return { ...some, ...none, seats: Array.from({ length: seats }, () => ({ ...seat })), ...change };
}

test('seats go clockwise to the left, and eliminated seats do not count', () => {
  assert.deepEqual(placesFrom(2, 4), [
    { seat: 2, place: 'me' },
    { seat: 3, place: 'l1' },
    { seat: 0, place: 't' },
    { seat: 1, place: 'r1' },
  ]);
  const view = position({});
  assert.deepEqual(distance(view, 0, 2), { places: 2, side: 'left' });
  assert.deepEqual(distance(view, 0, 3), { places: 2, side: 'right' });
  (view.seats[1] as typeof seat).alive = false;
  assert.deepEqual(distance(view, 0, 2), { places: 1, side: 'left' });
  assert.equal(distance(view, 0, 1), null);
  assert.equal(distance(view, 0, 0), null);
});

test('hits that wait for a seat are added up', () => {
  const view = position({ phase: 'shoot', dice: ['two', 'beer', 'one', 'one', 'arrow'], shots: [[3, 1], [1, 2]] });
  assert.equal(aimedAt(view, 1), 2);
  assert.equal(aimedAt(view, 2), 0);
});

test('dice are matched with legal actions', () => {
  const legal = ['keep', 'reroll 1', 'reroll 3', 'reroll 1 3'];
  assert.deepEqual(rerollable(legal), [1, 3]);
  assert.equal(rerollOf(legal, [3, 1]), 'reroll 1 3');
  assert.equal(rerollOf(legal, [2]), null);
  assert.equal(rerollOf(legal, []), null);
  assert.deepEqual(actionsAt(['shoot 1 double', 'shoot 1', 'shoot 4'], 1), ['shoot 1', 'shoot 1 double']);
  assert.deepEqual(actionsAt(['dodge 1', 'dodge 0'], 1), []);
});

test('a seat is in reach of the bull’s eyes that are kept', () => {
  const view = position({ dice: ['one', 'two', 'beer', 'two', 'arrow'], reach: { one: [1, 4], two: [2, 3] } });
  assert.deepEqual(inReach(view, 1, []), ['one']);
  assert.deepEqual(inReach(view, 2, []), ['two']);
  assert.deepEqual(inReach(view, 2, [2]), ['two']);
  assert.deepEqual(inReach(view, 2, [2, 4]), []);
  assert.deepEqual(inReach(view, 1, [1]), []);
});
