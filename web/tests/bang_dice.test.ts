// The dice of the BANG! board: their result stays hidden while they tumble, and they stay marked until the turn ends.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fatesOf } from '../src/games/bang/board/fates';
import { hideRoll, tumbleOf } from '../src/games/bang/board/suspense';
import { duration, stops } from '../src/games/bang/board/timing';
import type { BangStage } from '../src/games/bang/board/words';
import type { Face } from '../src/games/bang/view';
import type { BangEvent } from '../src/games/bang/wire';

type Plain<E> = E extends { n: number } ? Omit<E, 'n'> : never;

/** Events with their numbers. */
const numbered = (events: Plain<BangEvent>[]): BangEvent[] => events.map((event, at) => ({ ...event, n: at + 1 }) as BangEvent);

const turn = { e: 'turn', seat: 0, life: 5, arrows: 0, pile: 9 } as const;
const chose = (action: string, seat = 0): Plain<BangEvent> => ({ e: 'chose', seat, action });
const final = (dice: Face[], why: 'kept' | 'dynamite' = 'kept'): Plain<BangEvent> => ({ e: 'final', seat: 0, why, dice });
const hit = (seat: number): Plain<BangEvent> => ({ e: 'life', seat, by: 0, why: 'one', change: -1, now: 4 });

const kinds = (events: Plain<BangEvent>[], dice: Face[]): unknown =>
  fatesOf(numbered(events), { dice, turn: 0 })?.map((fate) => (fate.kind === 'to' ? fate.seat : fate.kind === 'gatling' ? `${fate.n} gatlings` : fate.kind));

test('dice keep their targets after the shots have landed, until the next turn', () => {
  const dice: Face[] = ['one', 'two', 'beer', 'beer', 'one'];
  const aimed = [turn, final(dice), chose('shoot 3'), chose('shoot 2')];
  assert.deepEqual(kinds(aimed, dice), [3, 2, 'later', 'later', 'later']);
  const landed = [...aimed, chose('shoot 3'), chose('dodge 1', 3), hit(3), hit(2), hit(3)];
  assert.deepEqual(kinds(landed, dice), [3, 2, 'later', 'later', 3]);
  const poured: Plain<BangEvent>[] = [...landed, chose('beer 0'), { e: 'life', seat: 0, by: 0, why: 'beer', change: 1, now: 6 }];
  assert.deepEqual(kinds(poured, dice), [3, 2, 0, 'later', 3]);
  assert.equal(kinds([...poured, turn], dice), undefined);
});

test('dice have no fate before the rolling is over', () => {
  assert.equal(kinds([turn, { e: 'rolled', seat: 0, rolled: [1], dice: ['one', 'one', 'one', 'one', 'one'], rerolls_left: 2 }], ['one', 'one', 'one', 'one', 'one']), undefined);
});

test('gatlings are counted until the gun fires or an arrow goes back', () => {
  const dice: Face[] = ['gatling', 'dynamite', 'gatling', 'gatling', 'arrow'];
  assert.deepEqual(kinds([turn, final(dice)], dice), ['3 gatlings', 'none', '3 gatlings', '3 gatlings', 'used']);
  assert.deepEqual(kinds([turn, final(dice), chose('unarrow 2')], dice), ['used', 'none', '3 gatlings', '3 gatlings', 'used']);
  assert.deepEqual(kinds([turn, final(dice), { e: 'gun', seat: 0 }], dice), ['used', 'none', 'used', 'used', 'used']);
});

test('three dynamite wait, and then go off', () => {
  const dice: Face[] = ['dynamite', 'dynamite', 'dynamite', 'beer', 'beer'];
  const waiting = [turn, final(dice, 'dynamite')];
  assert.deepEqual(kinds(waiting, dice), ['later', 'later', 'later', 'later', 'later']);
  const blast: Plain<BangEvent> = { e: 'life', seat: 0, why: 'dynamite', change: -1, now: 4 };
  assert.deepEqual(kinds([...waiting, blast], dice), ['used', 'used', 'used', 'later', 'later']);
});

test('a doubled shot takes the first beer', () => {
  const dice: Face[] = ['beer', 'one', 'beer', 'one', 'arrow'];
  assert.deepEqual(kinds([turn, final(dice), chose('shoot 1 double'), chose('shoot 4'), chose('beer 2')], dice), ['doubled', 1, 2, 4, 'used']);
});

test('dice stop one by one from left to right, and their faces are known only then', () => {
  const roll = { rolled: [2, 4], dice: ['beer', 'arrow', 'beer', 'two', 'beer'] as Face[] };
  assert.deepEqual(tumbleOf(roll, 0), { rolling: [2, 4], lying: new Map() });
  assert.deepEqual(tumbleOf(roll, 1), { rolling: [4], lying: new Map([[2, 'arrow']]) });
  assert.equal(tumbleOf(roll, 2), null);
});

test('all dice stop in time, at every pace', () => {
  for (const time of [300, 1500, 4000]) {
    const times = stops(5, time);
    assert.deepEqual(times, [...times].sort((a, b) => a - b));
    assert.ok((times[0] as number) > 0 && (times[4] as number) < time);
  }
});

test('nothing of a roll is on the board while the dice tumble', () => {
  const dice: Face[] = ['beer', 'arrow', 'beer', 'dynamite', 'beer'];
  const events = numbered([turn, chose('reroll 2 4'), { e: 'rolled', seat: 0, rolled: [2, 4], dice, rerolls_left: 1 }]);
  const roll = events[2] as Extract<BangEvent, { e: 'rolled' }>;
  const view = { turn: 0, phase: 'reroll', dice, rolling: null } as unknown as BangStage['view'];
  const old: Face[] = ['beer', 'one', 'beer', 'one', 'beer'];
  const before = { view: { ...view, dice: old }, coach: 'before' } as unknown as BangStage;
  const hidden = hideRoll({ view, events, event: roll, coach: 'after' } as unknown as BangStage, roll, before);
  assert.deepEqual(hidden.view.dice, old);
  assert.deepEqual(hidden.view.rolling, [2, 4]);
  assert.deepEqual(hidden.events.map(({ e }) => e), ['turn', 'chose']);
  assert.equal(hidden.coach, 'before');
  assert.equal(hideRoll({ view, events } as BangStage, roll, null).view.dice, null);
  assert.ok(duration(roll) >= 700, 'a roll takes its time');
});
