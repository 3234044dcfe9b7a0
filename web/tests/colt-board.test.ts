// What the board of Colt Express reads from views, events and actions.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadLanguage } from '../src/i18n';
import { litChoices, pieces, readChoice } from '../src/games/colt/board/choice';
import { discards } from '../src/games/colt/board/Discard';
import { groupHand } from '../src/games/colt/board/Hand';
import { isSecondGo, planTurns } from '../src/games/colt/board/plan';
import { fortune, leadingShots, orderOf, type ColtView, type Outlaw, type Spot } from '../src/games/colt/view';
import type { ColtEvent } from '../src/games/colt/wire';
import { bandit, card, position } from './colt_position';
import { loadGames } from './games';

before(async () => {
  await loadLanguage('en');
  await loadGames();
});

const events = (...list: object[]): ColtEvent[] => list.map((event, i) => ({ n: i + 1, ...event }) as ColtEvent);

test('the order of a turn starts with the first player', () => {
  const view = position();
  assert.deepEqual(orderOf(view, 'standard'), [1, 2, 0]);
  assert.deepEqual(orderOf(view, 'switching'), [1, 0, 2]);
  assert.deepEqual(orderOf(view, 'speeding_up'), [1, 1, 2, 2, 0, 0]);
});

test('the plan is grouped by turn, with the seats still to play', () => {
  const told = events({ e: 'round', round: 1, card: 'braking', first: 1 }, { e: 'turn', turn: 1, kind: 'standard' }, { e: 'planned', seat: 1, bandit: 'doc', card: 'move' }, { e: 'chose', seat: 2, action: 'draw' });
  const turns = planTurns(position({ plan: [card('doc')] }), told);
  assert.deepEqual(turns.map((turn) => turn.cards.length), [1, 0, 0]);
  assert.deepEqual(turns[0]?.slots, [0]);
  assert.equal(turns[1]?.slots.length, 6);
  assert.deepEqual(turns.map((turn) => turn.now), [true, false, false]);
});

test('the second go of speeding up is told from the first', () => {
  const turn = { e: 'turn', turn: 1, kind: 'speeding_up' };
  const played = { e: 'planned', seat: 1, bandit: 'doc', card: 'move' };
  const view = (cards: number): ColtView => position({ turns: ['speeding_up'], plan: Array.from({ length: cards }, () => card('doc')) });
  assert.equal(isSecondGo(view(0), events(turn), 1), false);
  assert.equal(isSecondGo(view(1), events(turn, played), 1), true);
  assert.equal(isSecondGo(view(2), events(turn, played, played), 2), false);
  assert.equal(isSecondGo(view(1), events({ ...turn, kind: 'standard' }, played), 2), false);
});

test("in Stealin' cards are past, current or still to come", () => {
  const told = events({ e: 'turn', turn: 1, kind: 'standard' }, ...['doc', 'belle', 'tuco'].map((name, seat) => ({ e: 'planned', seat, bandit: name, card: 'move' })));
  const view = position({ phase: 'stealin', turn: null, done: [card('doc')], plan: [card('belle'), card('tuco', null)], asked: { what: 'move', bandit: 'belle' } });
  assert.deepEqual(planTurns(view, told).map((turn) => turn.cards.map((one) => one.state)), [['past', 'now', 'next']]);
  // Without events, all cards are in one row.
  assert.equal(planTurns(view, [])[0]?.cards.length, 3);
});

test('actions are placed on the train', () => {
  const view = position({ phase: 'stealin', asked: { what: 'move', bandit: 'belle' } });
  assert.deepEqual(readChoice(view, 'move 3').place, { car: 3, level: 'roof' });
  assert.equal(readChoice(view, 'move 3').words, 'Run to the roof of the Caboose');
  assert.deepEqual(readChoice(view, 'marshal 1').place, { car: 1, level: 'inside' });
  const push = position({ phase: 'stealin', asked: { what: 'push', bandit: 'tuco', victim: 'belle' } });
  assert.deepEqual(readChoice(push, 'push 1').place, { car: 1, level: 'roof' });
  assert.equal(readChoice(view, 'fire doc').bandit, 'doc');
});

test('loot that can be told apart is drawn apart', () => {
  const view = position({ phase: 'stealin', asked: { what: 'rob', bandit: 'tuco' } });
  const spot = { purses: [null, null, 350, null], known: [[], [], [0], [1]], jewels: 3, strongboxes: 0 };
  (view.train[2] as { inside: Spot }).inside = spot;
  const choices = ['rob purse:1', 'rob purse:3', 'rob purse:4', 'rob jewel'].map((action) => readChoice(view, action));
  const laid = pieces(spot, litChoices(view, choices), 2, 'inside').map(({ what, n, value, choice }) => [what, n, value, choice?.action]);
  assert.deepEqual(laid, [['purse', 2, null, 'rob purse:1'], ['purse', 1, 350, 'rob purse:3'], ['purse', 1, null, 'rob purse:4'], ['jewel', 3, null, 'rob jewel']]);
  assert.equal(choices[2]?.words, 'Take the purse Doc lost');
  const quiet = pieces(spot, litChoices(view, []), 2, 'inside').map(({ what, n, value }) => [what, n, value]);
  assert.deepEqual(quiet, [['purse', 3, null], ['purse', 1, 350], ['jewel', 3, null]]);
});

test('cards are discarded in the order of the hand', () => {
  const cards = groupHand(position(), 0);
  assert.deepEqual(cards.map(({ text, n }) => [text, n]), [['move', 2], ['fire', 1], ['bullet', 1]]);
  assert.deepEqual(discards(cards, { fire: 1, move: 2 }), ['discard move', 'discard move', 'discard fire', 'done']);
});

test('a fortune counts only known values', () => {
  const view = position();
  assert.equal(fortune(bandit('tuco', 0, { purses: [250, 300], jewels: 1, ransom: 250 })), 1300);
  assert.equal(fortune(view.bandits[1] as Outlaw), null);
  assert.equal(leadingShots(view).size, 0);
  const shot = position({ bandits: [bandit('tuco', 0, { bullets: 4 }), bandit('doc', 1), bandit('belle', 2)] });
  assert.deepEqual([...leadingShots(shot)], ['tuco']);
});
