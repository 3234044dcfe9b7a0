// Exercises: where they come from, what they offer, and what is kept of them.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { PracticePosition } from '../src/games/game';
import type { DecisionStep, Review } from '../src/net/review';
import { positions as bang } from '../src/games/bang/practice';
import { positions as colt } from '../src/games/colt/practice';
import { offersOf } from '../src/screens/practice/offers';
import { exercisesIn, ownSeat } from '../src/screens/review/collect';
import { forgetOutcomes, hasOwnPosition, outcomes, ownPositions, saveOutcome, saveOwnPositions, scoreOf, type OwnPosition } from '../src/store/practice';
import { agrees, choose, isExercise } from '../tools/practice.mjs';

const saved = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  },
});

beforeEach(() => saved.clear());

const decision = (chances: number[], made: number, more: Partial<DecisionStep> = {}): DecisionStep => ({
  actor: 1,
  action: `do ${made}`,
  chances: [0.5, 0.5],
  expected: chances[made] ?? 0,
  best: 'do 0',
  loss: (chances[0] ?? 0) - (chances[made] ?? 0),
  noise: 0.01,
  verdict: 'mistake',
  answers: chances.map((chance, at) => ({ action: `do ${at}`, chance })),
  ...more,
});

const position = (id: string, of: DecisionStep): PracticePosition => ({ id, seat: 1, view: { game: 'bang' }, events: [], names: [], decision: of });

const same = (action: string): string => action;

test('an exercise offers the best answer, the one that was made, and others from good to bad', () => {
  const chances = Array.from({ length: 20 }, (_, at) => 0.6 - at / 40);
  const offers = offersOf(position('a', decision(chances, 9)), same);
  assert.equal(offers.length, 6);
  assert.equal(new Set(offers.map((one) => one.action)).size, 6);
  assert.deepEqual(offers.filter((one) => one.right).map((one) => one.action), ['do 0']);
  assert.equal(offers.filter((one) => one.made).length, 1);
  assert.ok(offers.some((one) => one.action === 'do 19'), 'a bad one is among them');
});

test('answers as good as the best one count as right, but not the mistake', () => {
  const right = (of: DecisionStep): string[] => offersOf(position('a', of), same).filter((one) => one.right).map((one) => one.action).sort();
  assert.deepEqual(right(decision([0.6, 0.595, 0.5, 0.4], 3)), ['do 0', 'do 1']);
  assert.deepEqual(right(decision([0.6, 0.595, 0.5], 1)), ['do 0']);
});

test('the order of the answers tells nothing, and is the same every time', () => {
  const of = (id: string): string[] => offersOf(position(id, decision([0.6, 0.5, 0.4, 0.3], 2)), same).map((one) => one.action);
  assert.deepEqual(of('a'), of('a'));
  const firsts = new Set(Array.from({ length: 40 }, (_, at) => of(`game-${at}`)[0]));
  assert.equal(firsts.size, 4, 'every answer comes first in some exercise');
});

test('the own seat is that of the only person, or of the one with the own name, in a match played here', () => {
  const replay = (names: (string | null)[] | null) => ({ name: 'r', names });
  assert.equal(ownSeat(replay([null, 'Ann', null]), ['r'], 'Wren'), 1);
  assert.equal(ownSeat(replay(['Ben', 'Ann', null]), ['r'], 'Ann'), 1);
  assert.equal(ownSeat(replay(['Ben', 'Ann', null]), ['r'], 'Wren'), null);
  assert.equal(ownSeat(replay([null, 'Ann']), ['other'], 'Ann'), null);
  assert.equal(ownSeat(replay(null), ['r'], 'Ann'), null);
});

test('mistakes and blunders of the seat become exercises', () => {
  const steps = [
    decision([0.6, 0.5], 1),
    decision([0.6, 0.5], 1, { actor: 0 }),
    decision([0.6, 0.5], 1, { verdict: 'inaccuracy' }),
    decision([0.6], 0, { verdict: 'blunder' }),
    null,
    decision([0.6, 0.3], 1, { verdict: 'blunder' }),
  ];
  assert.deepEqual(exercisesIn({ steps } as Review, 1), [0, 5]);
});

const own = (replay: string, step: number): OwnPosition => ({ ...position(`${replay}/${step}`, decision([0.6, 0.5], 1)), game: 'bang', replay, step });

test('positions are kept once, the newest first, and not without end', () => {
  saveOwnPositions([own('a', 1), own('a', 2)]);
  saveOwnPositions([own('a', 2), own('b', 3)]);
  assert.deepEqual(ownPositions('bang').map(({ id }) => id), ['a/2', 'b/3', 'a/1']);
  assert.deepEqual(ownPositions('colt'), []);
  assert.deepEqual([hasOwnPosition('b', 3), hasOwnPosition('b', 4)], [true, false]);
  saveOwnPositions(Array.from({ length: 60 }, (_, step) => own('c', step)));
  assert.equal(ownPositions('bang').length, 40);
});

test('the best outcome stays', () => {
  saveOutcome('a', { solved: false, tries: 3 });
  saveOutcome('a', { solved: true, tries: 2 });
  saveOutcome('a', { solved: false, tries: 3 });
  assert.deepEqual(outcomes()['a'], { solved: true, tries: 2 });
  saveOutcome('a', { solved: true, tries: 1 });
  saveOutcome('b', { solved: false, tries: 3 });
  assert.deepEqual(scoreOf(['a', 'b', 'c']), { tried: 2, solved: 1, first: 1 });
  forgetOutcomes();
  assert.deepEqual(scoreOf(['a', 'b', 'c']), { tried: 0, solved: 0, first: 0 });
});

test('a position is mined only if the mistake is clear and one answer is better than all others', () => {
  assert.equal(isExercise(decision([0.6, 0.5, 0.4], 2)), true);
  assert.equal(isExercise(decision([0.6, 0.5, 0.4], 2, { verdict: 'inaccuracy' })), false);
  assert.equal(isExercise(decision([0.6, 0.5], 1)), false, 'nothing to choose');
  assert.equal(isExercise(decision([0.6, 0.59, 0.4], 2)), false, 'two answers are best');
  assert.equal(isExercise(decision([0.6, 0.5, 0.4], 2, { noise: 0.1 })), false, 'not beyond the noise');
  assert.equal(isExercise({ actor: 'chance' } as unknown as DecisionStep), false);
});

test('a deeper search must agree', () => {
  const first = decision([0.6, 0.5, 0.4], 2);
  assert.equal(agrees(first, decision([0.7, 0.5, 0.4], 2)), true);
  assert.equal(agrees(first, decision([0.7, 0.5, 0.4], 2, { best: 'do 1' })), false);
  assert.equal(agrees(first, decision([0.42, 0.41, 0.4], 2)), false);
  assert.equal(agrees(first, null), false);
});

test('the set has the costliest mistakes, and not all of one kind', () => {
  const found = Array.from({ length: 12 }, (_, at) => ({ decision: decision([0.5 + at / 50, 0.4], 1, { best: at < 8 ? 'shoot 1' : 'keep' }) }));
  const taken = choose(found, 6);
  assert.equal(taken.filter((one) => one.decision.best === 'shoot 1').length, 2);
  assert.equal(taken.filter((one) => one.decision.best === 'keep').length, 2);
  assert.equal(taken[0]?.decision.loss, Math.max(...found.map((one) => one.decision.loss)));
});

test('30 positions of each game come with the client: clear mistakes of several kinds, seen through the eyes of the seat', () => {
  const sets: [string, PracticePosition<{ game: string }, object>[]][] = [['bang', bang], ['colt', colt]];
  for (const [game, positions] of sets) {
    assert.equal(positions.length, 30, game);
    assert.equal(new Set(positions.map(({ id }) => id)).size, 30, game);
    for (const { id, seat, view, events, decision } of positions) {
      assert.equal(decision.actor, seat, id);
      assert.ok(decision.loss >= 0.04 && decision.verdict !== null && decision.action !== decision.best, id);
      assert.equal(decision.answers[0]?.action, decision.best, id);
      assert.ok(decision.answers.some(({ action }) => action === decision.action) || decision.answers.length === 10, id);
      assert.ok(events.length > 0 && view.game === game, id);
    }
    const kinds = new Set(positions.map(({ decision }) => decision.best?.split(' ')[0]));
    assert.ok(kinds.size >= 3, `${game}: ${[...kinds].join(', ')}`);
  }
  const hidden = bang.filter(({ view }) => view.seats.some(({ role }) => role === null));
  assert.ok(hidden.length > 15, 'the roles of others are hidden');
});
