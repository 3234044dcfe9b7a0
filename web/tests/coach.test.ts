// The coach of a first game: which lessons are shown, and when.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setLanguage } from '../src/i18n';
import { lessons as bang } from '../src/games/bang/rules/coach';
import { lessons as colt } from '../src/games/colt/rules/coach';
import type { Moment } from '../src/learn/coach/lesson';
import { beginCoach, nextCard, repeatCards, updateCoach } from '../src/learn/coach/queue';
import type { BangEvent } from '../src/games/bang/wire';
import type { ColtEvent } from '../src/games/colt/wire';
import { loadGames } from './games';

type BangLook = Parameters<(typeof bang.states)[number]['when']>[0];
type ColtLook = Parameters<(typeof colt.states)[number]['when']>[0];

const seats: BangLook['view']['seats'] = [
  { character: 'vulture_sam', role: 'sheriff', arrows: 2, alive: true },
  { character: 'jourdonnais', role: null, arrows: 0, alive: true },
];
const table = { phase: 'roll', turn: 0, pile: 9, dice: null, seats };
const moment = <V>(view: V, more: Partial<Moment<V>> = {}): Moment<V> => ({ view, me: 0, mine: false, throwing: false, legal: [], ...more });
const ids = (coach: { queue: readonly { id: string }[] }): string[] => coach.queue.map((card) => card.id);

before(async () => {
  await setLanguage('en');
  await loadGames();
});

test('the start is explained step by step, and only once', () => {
  const start = moment<BangLook['view']>(table, { throwing: true });
  let coach = updateCoach(beginCoach([], 0), bang, start, []);
  assert.deepEqual(ids(coach), ['role', 'ring', 'roll']);
  assert.match(coach.queue[0]?.text ?? '', /Vulture Sam.*Sheriff/);
  coach = nextCard(coach);
  assert.deepEqual(ids(coach), ['ring', 'roll']);
  assert.equal(updateCoach(coach, bang, start, []), coach, 'nothing new: the same state');
  coach = nextCard(nextCard(coach));
  assert.deepEqual(ids(updateCoach(coach, bang, start, [])), []);
  assert.deepEqual(coach.explained, ['role', 'ring', 'roll']);
});

test('a lesson goes with its decision, and the visible one counts as read', () => {
  const start = moment<BangLook['view']>(table, { throwing: true });
  let coach = updateCoach(beginCoach([], 0), bang, start, []);
  coach = updateCoach(coach, bang, moment<BangLook['view']>({ ...table, phase: 'reroll', dice: ['one', 'one', 'beer', 'two', 'arrow'] }, { mine: true }), []);
  assert.deepEqual(ids(coach), ['reroll']);
  assert.deepEqual(coach.explained, ['role']);
});

test('a lesson about an event stays until it is read or the learner moves on', () => {
  const arrow: BangEvent = { n: 5, e: 'arrow', seat: 1, why: 'arrow', now: 1, pile: 8 };
  const quiet = moment<BangLook['view']>(table);
  let coach = updateCoach(beginCoach([], 4), bang, quiet, [arrow]);
  assert.deepEqual(ids(coach), ['arrow']);
  assert.match(coach.queue[0]?.text ?? '', /^Jourdonnais/);
  coach = updateCoach(coach, bang, quiet, [arrow, { n: 6, e: 'gun', seat: 1 }]);
  assert.deepEqual(ids(coach), ['arrow', 'gun']);
  const mine: BangEvent = { n: 7, e: 'chose', seat: 0, action: 'keep' };
  coach = updateCoach(coach, bang, quiet, [arrow, { n: 6, e: 'gun', seat: 1 }, mine]);
  assert.deepEqual(ids(coach), []);
  assert.deepEqual(coach.explained, ['arrow'], 'the gun was not on yet');
});

test('repeating shows the lessons of the current decision, else the last card', () => {
  const choosing = moment<BangLook['view']>({ ...table, phase: 'beer' }, { mine: true });
  const coach = beginCoach(['beer'], 0);
  assert.deepEqual(ids(updateCoach(coach, bang, choosing, [])), []);
  const repeated = repeatCards(coach, bang, choosing, null);
  assert.deepEqual(ids(repeated), ['beer']);
  assert.deepEqual(ids(updateCoach(repeated, bang, choosing, [])), ['beer'], 'and it stays');
  const last = repeated.queue[0] ?? null;
  assert.deepEqual(ids(repeatCards(coach, bang, moment<BangLook['view']>(table), last)), ['beer']);
});

test('whoever does not begin learns their role before the others play', () => {
  const outlaw = { ...table, seats: [{ ...seats[0], role: 'outlaw' }, { ...seats[1], role: 'sheriff' }] } as BangLook['view'];
  const turn: BangEvent = { n: 3, e: 'turn', seat: 1, life: 9, arrows: 0, pile: 9 };
  const coach = updateCoach(beginCoach([], 2), bang, moment(outlaw), [turn]);
  assert.deepEqual(ids(coach), ['role', 'others']);
  assert.ok(coach.queue[0]?.event, 'playback waits for it');
  const shooting = moment({ ...outlaw, phase: 'shoot' }, { mine: true, legal: ['shoot 1', 'shoot 2'] });
  assert.deepEqual(ids(updateCoach(beginCoach(['ring'], 9), bang, shooting, [])), ['shoot', 'aim']);
});

test('a shot without a choice is explained before it hits', () => {
  const forced = { n: 5, e: 'chose', seat: 0, action: 'shoot 1', forced: true } as BangEvent;
  const coach = updateCoach(beginCoach([], 4), bang, moment<BangLook['view']>(table), [forced]);
  assert.deepEqual(ids(coach), ['shoot']);
  assert.ok(coach.queue[0]?.event, 'playback waits for it');
  assert.match(coach.queue[0]?.text ?? '', /only Jourdonnais is in reach/);
  const another = { ...forced, seat: 1, action: 'shoot 0' } as BangEvent;
  assert.deepEqual(ids(updateCoach(beginCoach([], 4), bang, moment<BangLook['view']>(table), [another])), []);
});

test('Colt Express: lessons about planning, kinds of turns and revealed cards', () => {
  const view: ColtLook['view'] = {
    phase: 'schemin',
    round: 1,
    turn: 1,
    turns: ['standard', 'tunnel'],
    train: [{}, {}, {}, {}],
    bandits: [{ name: 'doc', seat: 0, car: 3 }],
    seats: [{ hand: ['move', 'bullet'] }],
    asked: null,
  };
  const first = updateCoach(beginCoach([], 0), colt, moment(view, { mine: true }), []);
  assert.deepEqual(ids(first), ['goal', 'train', 'hand']);
  assert.match(first.queue[1]?.text ?? '', /You're in the Caboose/, 'the last car has a name');
  const known = ['goal', 'train', 'hand', 'ability', 'round'];
  assert.deepEqual(ids(updateCoach(beginCoach(known, 0), colt, moment({ ...view, turn: 2 }, { mine: true }), [])), ['tunnel', 'bullet']);
  const revealed: ColtEvent = { n: 9, e: 'revealed', bandit: 'doc', card: 'rob' };
  const event: ColtEvent = { n: 10, e: 'event', card: 'braking' };
  const quiet = moment({ ...view, phase: 'stealin' });
  assert.deepEqual(ids(updateCoach(beginCoach([], 8), colt, quiet, [revealed, event])), ['stealin', 'rob', 'event.braking']);
});
