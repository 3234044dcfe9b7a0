// The review of a replay: its chances and key moments, the geometry of its curve, its words, and asking for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWords, setLanguage } from '../src/i18n';
import { LATER } from '../src/i18n/gen/later';
import { LANGUAGES } from '../src/i18n';
import type { BangView } from '../src/games/bang/view';
import { reviewWords as bangWords } from '../src/games/bang/review';
import { reviewWords as coltWords } from '../src/games/colt/review';
import type { ColtView } from '../src/games/colt/view';
import { Refusal } from '../src/net/http';
import type { ChanceStep, DecisionStep, Review, ReviewStep } from '../src/net/review';
import { bandsOf, frameAtX, xOf } from '../src/screens/review/bands';
import { rowsOf, verdictOf } from '../src/screens/review/decision';
import { points, signed } from '../src/screens/review/format';
import { beliefsAt, chancesAt, changesAt, frameOf, keyMoments, knownStretches, momentAfter, momentBefore, momentsFor, normalised } from '../src/screens/review/model';
import { ReviewSource } from '../src/screens/review/source';
import { stopClock } from './clock';
import { loadGames } from './games';
import bangPosition from './golden/practice_bang.json';
import coltPosition from './golden/practice_colt.json';

const roll = (chances: number[], luck: number[], more: Partial<ChanceStep> = {}): ChanceStep => ({ actor: 'chance', action: 'roll', chances, luck, ...more });

const decide = (actor: number, chances: number[], more: Partial<DecisionStep> = {}): DecisionStep => ({
  actor,
  action: 'keep',
  chances,
  expected: chances[actor] ?? 0,
  best: 'keep',
  loss: 0,
  noise: 0.01,
  verdict: null,
  answers: [{ action: 'keep', chance: chances[actor] ?? 0 }],
  ...more,
});

const seat = { start: 0.5, result: 0, luck: 0, own: 0, others: 0, decisions: 1, accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0, loss: [], best: null, worst: null, costliest: [] };

const reviewOf = (steps: (ReviewStep | null)[]): Review => ({ review: 1, game: 'bang', players: 2, done: true, progress: 1, seats: [seat, { ...seat, start: 0.3 }], turning: [], steps });

const review = reviewOf([
  roll([0.5, 0.5], [0, 0.2]),
  decide(0, [0.4, 0.6], { verdict: 'mistake', loss: 0.1, beliefs: [null, { outlaw: 1 }] }),
  roll([0.1, 0.9], [-0.3, 0.3], { reveals: true }),
  decide(1, [0.1, 0.9], { verdict: 'inaccuracy', loss: 0.03 }),
  decide(0, [0, 1], { verdict: 'blunder', loss: 0.2, beliefs: [null, { deputy: 1 }] }),
]);

test('chances at a frame are those of the step before, and at first those of the start', () => {
  assert.deepEqual(chancesAt(review, 0), [0.5, 0.3]);
  assert.deepEqual(chancesAt(review, 1), [0.5, 0.5]);
  assert.deepEqual(changesAt(review, 0), null);
  assert.deepEqual(changesAt(review, 2)?.map((one) => Math.round(one * 100)), [-10, 10]);
  assert.equal(chancesAt({ ...review, seats: [null, null] }, 0), null);
});

test('the stack is as high for any chances, also if nobody has one', () => {
  for (const chances of [[0.5, 0.3], [0.9, 0.8, 0.7], [0, 0, 0], [1, 0]]) {
    const sum = normalised(chances).reduce((all, one) => all + one, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, `${chances}`);
  }
});

test('key moments are mistakes, strokes of luck and revelations, each at the frame that shows it', () => {
  const found = keyMoments(review).map(({ kind, frame, seat: whose, change }) => [kind, frame, whose, Math.round(change * 100)]);
  assert.deepEqual(found, [
    ['luck', 1, 1, 20],
    ['mistake', 1, 0, -10],
    ['luck', 3, 0, -30],
    ['reveal', 3, 0, -30],
    ['blunder', 4, 0, -20],
  ]);
});

test('only the largest of too many marks are shown, and small changes have none', () => {
  const many = reviewOf(Array.from({ length: 30 }, (_, at) => roll([0.5, 0.5], [0.12 + at / 100, 0])));
  const steps = keyMoments(many).map(({ step }) => step);
  assert.deepEqual(steps, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  assert.deepEqual(keyMoments(reviewOf([roll([0.6, 0.3], [0.11, 0.1], { reveals: true })])).map(({ kind }) => kind), ['reveal']);
  assert.deepEqual(keyMoments(reviewOf([roll([0.51, 0.3], [0.01, 0], { reveals: true })])), []);
});

test('a seat in focus has its own moments, and jumps go from one to the next', () => {
  const all = keyMoments(review);
  assert.deepEqual(momentsFor(all, 1).map(({ kind }) => kind), ['luck', 'reveal']);
  assert.equal(momentAfter(all, 1)?.frame, 3);
  assert.equal(momentBefore(all, 3)?.frame, 1);
  assert.equal(momentAfter(all, 4), undefined);
  assert.equal(momentBefore(all, 1), undefined);
});

test('a decision is shown before it is made, and everything else afterwards', () => {
  assert.deepEqual([frameOf(review, 0), frameOf(review, 1)], [1, 1]);
});

test('beliefs are those of the moment, and never know what came later', () => {
  const outlaw = [null, { outlaw: 1 }];
  const deputy = [null, { deputy: 1 }];
  const none = roll([0.5, 0.5], [0, 0]);
  const believing = { ...reviewOf([none, { ...none, believed: [outlaw, null] }, none, null, { ...none, believed: [deputy, null] }]), believed: [[null, { outlaw: 0.5, deputy: 0.5 }], null] };
  const at = (frame: number) => beliefsAt(believing, 0, frame)?.[1];
  assert.deepEqual([at(0), at(1)], [{ outlaw: 0.5, deputy: 0.5 }, { outlaw: 0.5, deputy: 0.5 }]);
  assert.deepEqual([at(2), at(3)], [{ outlaw: 1 }, { outlaw: 1 }]);
  assert.equal(at(4), undefined, 'not known yet');
  assert.deepEqual(at(5), { deputy: 1 });
  assert.equal(beliefsAt(review, 1, 5), null, 'a game that hides no roles');
});

test('steps that are not computed yet leave gaps in the curve', () => {
  const half = reviewOf([roll([0.5, 0.5], [0, 0]), null, null, roll([0.2, 0.8], [0, 0])]);
  assert.deepEqual(knownStretches(half), [[0, 1], [4, 4]]);
  const bands = bandsOf(half, 4, { width: 400, top: 0, height: 100 });
  assert.deepEqual(bands.map((band) => band.seat), [0, 1, 0, 1]);
  assert.equal(bands[0]?.path, 'M0 0L100 0L100 50L0 62.5Z');
  assert.equal(bands[3]?.path, 'M350 20L400 20L400 100L350 100Z');
  assert.deepEqual(keyMoments(half), []);
});

test('a pointer goes to the nearest frame, or to a mark close by', () => {
  const moments = keyMoments(review);
  assert.equal(xOf(3, 5, 500), 300);
  assert.equal(frameAtX(306, 500, 5, moments), 3);
  assert.equal(frameAtX(245, 500, 50, []), 25);
  assert.equal(frameAtX(245, 500, 50, [{ kind: 'luck', step: 23, frame: 24, seat: 0, change: 0.2 }]), 24);
  assert.deepEqual([frameAtX(-50, 500, 5, []), frameAtX(900, 500, 5, [])], [0, 5]);
});

test('a decision has a verdict in one word', () => {
  const answers = [{ action: 'reroll 1', chance: 0.5 }, { action: 'keep', chance: 0.49 }];
  assert.equal(verdictOf(decide(0, [0.5], { best: 'reroll 1', answers })), 'good');
  assert.equal(verdictOf(decide(0, [0.5], { best: 'keep', answers })), 'best');
  assert.equal(verdictOf(decide(0, [0.5], { best: 'reroll 1', answers, verdict: 'blunder' })), 'blunder');
});

test('answers with the same words are one, also the one that was made', () => {
  const answers = [{ action: 'reroll 1', chance: 0.5 }, { action: 'reroll 2', chance: 0.45 }, { action: 'keep', chance: 0.3 }];
  const words = (action: string): string => (action === 'keep' ? 'Stop' : 'Roll a beer');
  const rows = rowsOf(decide(0, [0.5], { action: 'reroll 4', answers }), words);
  assert.deepEqual(rows.map((row) => [row.words, row.chance, row.made]), [['Roll a beer', 0.5, true], ['Stop', 0.3, false]]);
  assert.deepEqual(rowsOf(decide(0, [0.5], { action: 'keep', answers }), words).map((row) => row.made), [false, true]);
});

test('points have a sign, and a digit only if they are few', async () => {
  await setLanguage('en');
  await addWords(LATER.review);
  assert.deepEqual([signed(0.052), signed(-0.0124), signed(0), signed(-0.31)], ['+5', '−1.2', '0', '−31']);
  assert.deepEqual([points(0.01), points(-0.0124), points(0.2)], ['1 point', '1.2 points', '20 points']);
  await setLanguage('de');
  assert.equal(signed(-0.0124), '−1,2');
  await setLanguage('en');
});

test('reasons of BANG! are what the seat could believe about the target', async () => {
  await setLanguage('en');
  await loadGames();
  const view = bangPosition.view as unknown as BangView;
  const at = view.seats.findIndex((one) => one.role === null);
  const reasons = (more: Partial<DecisionStep>): string[] => bangWords.reasons(decide(bangPosition.seat, [], { best: `shoot ${at}`, ...more }), view, null, []);
  const believed = view.seats.map((_, other) => (other === at ? { outlaw: 0.83, deputy: 0.17 } : null));
  const [said = ''] = reasons({ beliefs: believed });
  assert.match(said, /^There's a chance of 83% that .+ is an Outlaw\.$/);
  assert.deepEqual(reasons({ why: [{ kind: 'role', seat: at, role: 'outlaw', probability: 0.83 }] }), [said]);
  assert.match(reasons({ why: [{ kind: 'role', seat: at, role: 'deputy', probability: 1 }] })[0] ?? '', /is a Deputy\.$/);
  assert.deepEqual(reasons({ beliefs: view.seats.map(() => ({ outlaw: 0.5, deputy: 0.5 })) }), [], 'a guess is no reason');
  assert.deepEqual(reasons({ why: [{ kind: 'a kind of a later version' }] }), []);
});

test('reasons that the catalogue has a text for are told to everybody', async () => {
  await setLanguage('en');
  const texts = { 'bang.why.test_out': '{seat}: {better} % instead of {made} %.', 'colt.why.test_money': '{seat}: {better} instead of {made}.' };
  const load = async () => ({ default: texts });
  await addWords({ en: load, de: load, es: load, fr: load, it: load });
  const bang = bangPosition.view as unknown as BangView;
  const out = { kind: 'test_out', seat: 0, better: 0.123, made: 0.4, share: true };
  assert.match(bangWords.reasons(decide(0, [], { why: [out] }), bang, null, [])[0] ?? '', /^[A-Z].+: 12 % instead of 40 %\.$/);
  const money = { kind: 'test_money', seat: 0, better: 812.34, made: 400 };
  assert.match(coltWords.reasons(decide(0, [], { why: [money] }), coltPosition.view as unknown as ColtView, null, [])[0] ?? '', /^[A-Z].+: 812\.3 instead of 400\.$/);
});

test('actions of both games are said in words, also in German', async () => {
  await loadGames();
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const { action } of bangPosition.decision.answers) assert.notEqual(bangWords.action(action, bangPosition.view as unknown as BangView, bangPosition.seat, []), action);
    for (const { action } of coltPosition.decision.answers) assert.notEqual(coltWords.action(action, coltPosition.view as unknown as ColtView, coltPosition.seat, []), action);
  }
  await setLanguage('en');
});

test('reasons of Colt Express speak to the player who decides, and to nobody else', () => {
  const decision = coltPosition.decision as unknown as DecisionStep;
  assert.deepEqual(coltWords.reasons(decision, coltPosition.view as unknown as ColtView, null, []), []);
});

/** Lets promises that are settled run their callbacks. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

test('a review is asked for until it is done, and no more after it is closed', async () => {
  const clock = stopClock();
  let asked = 0;
  const source = new ReviewSource('a', async () => ({ ...review, done: ++asked >= 3, progress: asked / 3 }));
  await settle();
  for (const expected of [1, 2, 3, 3]) {
    assert.equal(asked, expected);
    clock.tick(1000);
    await settle();
  }
  assert.equal(source.review.value?.done, true);
  const other = new ReviewSource('b', async () => ({ ...review, done: false, progress: ++asked }));
  await settle();
  other.close();
  const before = asked;
  clock.tick(10_000);
  await settle();
  assert.equal(asked, before);
  clock.restore();
});

test('a refusal is shown; one that may pass is asked again, and another one when the player wants it', async () => {
  const clock = stopClock();
  let refusal: Refusal | null = new Refusal('busy', 'too many reviews are waiting');
  let asked = 0;
  const source = new ReviewSource('a', async () => {
    asked++;
    if (refusal) throw refusal;
    return review;
  });
  await settle();
  assert.equal(source.fault.value, refusal);
  refusal = new Refusal('bad_replay', 'no');
  clock.tick(5000);
  await settle();
  assert.deepEqual([asked, source.fault.value], [2, refusal]);
  clock.tick(60_000);
  await settle();
  assert.equal(asked, 2, 'what cannot be reviewed stays so');
  refusal = null;
  source.retry();
  await settle();
  assert.deepEqual([asked, source.fault.value, source.review.value], [3, null, review]);
  clock.restore();
});
