// Hints: what they recommend, and in which words.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadGame } from '../src/games';
import { hintReason } from '../src/games/bang/board/hintReason';
import { actionWords, type BangStage } from '../src/games/bang/board/words';
import type { Hint } from '../src/games/game';
import { setLanguage } from '../src/i18n';
import { adviceOf, settled } from '../src/view/hint';

const hint = (action: string, ...values: [action: string, chance: number, visits: number][]): Hint => ({
  action,
  values: values.map(([action, chance, visits]) => ({ action, chance, visits })),
  beliefs: null,
});

test.before(async () => {
  await setLanguage('en');
  await loadGame('bang');
});

test('the bot’s choice stands if a higher value is within the noise', () => {
  const close = hint('move', ['move', 0.38, 900], ['marshal', 0.45, 60]);
  assert.equal(settled(close).action, 'move');
  const { best, others } = adviceOf(settled(close), String);
  assert.equal(best.words, 'move');
  assert.deepEqual(others.map(({ words, equal }) => [words, equal]), [['marshal', true]]);
});

test('a clearly higher value is recommended instead', () => {
  const clear = hint('move', ['move', 0.38, 900], ['marshal', 0.45, 900]);
  assert.equal(settled(clear).action, 'marshal');
  assert.equal(adviceOf(settled(clear), String).others[0]?.equal, false);
});

test('nothing clearly better than the recommendation is ever listed', () => {
  for (let seed = 1; seed < 400; seed++) {
    const random = (salt: number): number => ((seed * 7919 + salt * 104729) % 1000) / 1000;
    const some = hint('a', ['a', random(1), 1 + Math.floor(1000 * random(2))], ['b', random(3), 1 + Math.floor(1000 * random(4))], ['c', random(5), 1 + Math.floor(1000 * random(6))]);
    const { best, others } = adviceOf(settled(some), String);
    for (const other of others) assert.ok(other.chance <= best.chance || other.equal, JSON.stringify(some));
  }
});

test('an action that was never tried is not recommended', () => {
  assert.equal(settled(hint('a', ['a', 0.4, 1000], ['b', 0.9, 0])).action, 'a');
});

test('actions with the same words are one option', () => {
  const same = hint('reroll 1', ['reroll 1', 0.3, 100], ['reroll 2', 0.31, 0], ['keep', 0.2, 50]);
  const { best, others } = adviceOf(same, (action) => action.split(' ')[0] ?? '');
  assert.equal(best.chance, 0.31);
  assert.equal(best.action, 'reroll 1');
  assert.deepEqual(others.map(({ words }) => words), ['keep']);
});

const seat = (character: string, life = 8, role: string | null = null) => ({ character, life, role });
const stage = (change: object): BangStage =>
  ({ me: 0, view: { dice: ['gatling', 'gatling', 'beer', 'arrow', 'gatling'], pile: 5, seats: [seat('kit_carlson', 8, 'deputy'), seat('lucky_duke')] }, ...change }) as unknown as BangStage;

test('equal dice are named together', () => {
  const words = (action: string): string => actionWords(stage({}), action);
  assert.equal(words('reroll 1 2 5'), 'Re-roll all 3 gatlings');
  assert.equal(words('reroll 1 2'), 'Re-roll 2 gatlings');
  assert.equal(words('reroll 2 5'), words('reroll 1 2'));
  assert.equal(words('reroll 3 4'), 'Re-roll the beer and the arrow');
  assert.equal(words('reroll 1 2 3 4 5'), 'Re-roll all 5 dice');
});

test('a role is a reason only if it speaks for the action', () => {
  const seats = [seat('kit_carlson', 8, 'deputy'), seat('lucky_duke', 8, 'sheriff'), seat('el_gringo'), seat('sid_ketchum')];
  const beliefs = [{}, {}, { outlaw: 0.9, deputy: 0.1 }, {}];
  const four = stage({ view: { pile: 5, seats }, hint: { beliefs } });
  assert.equal(hintReason(four, 'shoot 1'), null);
  assert.equal(hintReason(four, 'beer 1'), 'Lucky Duke is the Sheriff.');
  assert.equal(hintReason(four, 'shoot 2'), 'El Gringo is probably an Outlaw.');
  assert.equal(hintReason(four, 'beer 2'), null);
});

test('a hint has a reason from what the server sent', () => {
  const beliefs = [{}, { outlaw: 0.7, deputy: 0.3 }];
  assert.equal(hintReason(stage({ hint: { beliefs } }), 'shoot 1'), 'Lucky Duke is probably an Outlaw.');
  assert.equal(hintReason(stage({ hint: { beliefs: [{}, { outlaw: 0.5, deputy: 0.5 }] } }), 'shoot 1'), null);
  const view = { dice: ['dynamite', 'beer', 'dynamite', 'one', 'one'], pile: 5, seats: [seat('kit_carlson', 2, 'outlaw'), seat('lucky_duke', 8, 'sheriff')] };
  assert.equal(hintReason(stage({ view }), 'shoot 1'), 'Lucky Duke is the Sheriff.');
  assert.equal(hintReason(stage({ view }), 'beer 0'), 'You have only 2 lives left.');
  assert.equal(hintReason(stage({ view, odds: { 'reroll 2': { dynamite: 1 / 6 } } }), 'reroll 2'), 'You have 2 dynamite. Chance of a third: 17%.');
  assert.equal(hintReason(stage({ view }), 'keep'), 'You have 2 dynamite.');
});
