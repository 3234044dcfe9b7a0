// The story of a match in words: what happened since the player's last turn, the cards, and what screen readers announce.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BoardModule, SeatName } from '../src/games/game';
import { setLanguage } from '../src/i18n';
import type { GameEvent, Position } from '../src/net/wire';
import type { Table } from '../src/store/table';
import { awaitMatch, hasActed, showsFromStart } from '../src/screens/play/start';
import { announcementsOf } from '../src/view/Log';
import { loadGames } from './games';

let bang: BoardModule;
let colt: BoardModule;

before(async () => {
  await setLanguage('en');
  const games = await loadGames();
  bang = await games.bang.board();
  colt = await games.colt.board();
});

/** Numbers events from 1. */
const numbered = (events: object[]): GameEvent[] => events.map((event, at) => ({ n: at + 1, ...event }) as GameEvent);

/* ---- since the last turn ---- */

const seatOf = (character: string, role: string | null) => ({ role, character, life: 5, max_life: 8, arrows: 0, alive: true });
const table5: Position = {
  game: 'bang',
  seats: [seatOf('kit_carlson', 'deputy'), seatOf('pedro_ramirez', null), seatOf('slab_the_killer', 'sheriff'), seatOf('rose_doolan', null), seatOf('black_jack', null)],
};
const life = (seat: number, why: string, change: number, by?: number) => ({ e: 'life', seat, why, change, now: 3, ...(by === undefined ? {} : { by }) });
const turn = (seat: number) => ({ e: 'turn', seat, life: 5, arrows: 0, pile: 9 });
const round = [
  turn(0),
  { e: 'rolled', seat: 0, rolled: [1], dice: [], rerolls_left: 2 },
  life(0, 'dynamite', -1),
  turn(1),
  life(0, 'two', -1, 1),
  life(0, 'one', -1, 1),
  life(2, 'one', -1, 1),
  turn(2),
  life(0, 'attack', -1),
  { e: 'arrow', seat: 0, why: 'bart_cassidy', now: 1, pile: 5 },
  turn(0),
];

const seats: SeatName[] = ['Wren', 'Ames', 'Cleo', 'Nora', 'Ben'].map((name, seat) => ({ name, kind: seat === 1 ? 'bot' : 'person', level: null, away: false }));

test('the line at the start of a turn tells what has happened since the last one', () => {
  const since = (events: object[]) => bang.sinceLastTurn?.({ view: table5, events: numbered(events), seats }, 0);
  assert.equal(since(round), 'Since your last turn: −3 lives (Pedro Ramirez 2, Indians 1), +1 arrow');
  assert.equal(since(round.slice(3)), 'Before your first turn: −3 lives (Pedro Ramirez 2, Indians 1), +1 arrow');
  assert.equal(since([...round, round[1] as object]), null, 'gone after the first action');
  assert.equal(since([turn(0), turn(1), life(2, 'one', -1, 1), turn(0)]), null, 'nothing happened');
  assert.equal(since([turn(0), turn(1), life(0, 'beer', 1, 1), turn(0)]), 'Since your last turn: +1 life');
  assert.equal(since([turn(0), turn(1), life(0, 'two', -2, 1), turn(2)]), null, 'not in the turn of another player');
  assert.equal(since([turn(0), turn(2), life(0, 'one', -1, 2), turn(0)]), 'Since your last turn: −1 life (Cleo)', 'people have their own names');
  const gift = { e: 'chose', seat: 0, action: 'gift 0', forced: false };
  assert.equal(since([...round, gift]), since(round), 'the gift of Sid Ketchum comes before the roll');
});

const train: Position = {
  game: 'colt',
  seats: [{}, {}, {}],
  train: [{}, {}, {}, {}],
  bandits: [{ name: 'belle', seat: 0 }, { name: 'tuco', seat: 1 }, { name: 'django', seat: 2 }],
};

test('a bandit is told about loot, bullets and where they were knocked', () => {
  const events = numbered([
    { e: 'chose', seat: 0, action: 'play rob' },
    { e: 'robbed', bandit: 'belle', what: 'jewel', car: 1, level: 'inside' },
    { e: 'bullet', bandit: 'belle', from: 'tuco', hit: 1, neutral: 13 },
    { e: 'bullet', bandit: 'django', from: 'tuco', hit: 1, neutral: 13 },
    { e: 'dropped', bandit: 'belle', what: 'purse', car: 1, level: 'inside' },
    { e: 'pushed', bandit: 'belle', by: 'django', car: 2, level: 'inside' },
    { e: 'turn', turn: 1, kind: 'standard' },
  ]);
  assert.equal(colt.sinceLastTurn?.({ view: train, events, seats: [] }, 0), 'Since your last move: −1 purse, 1 bullet (Tuco), now in Car 2, +1 jewel');
  assert.equal(colt.sinceLastTurn?.({ view: train, events: [...events, { n: 9, e: 'chose', seat: 0, action: 'draw' }], seats: [] }, 0), null);
});

/* ---- cards ---- */

test('the opening card names the character, the role and the Sheriff, and knows no secrets of others', () => {
  const card = bang.openingCard?.(table5, 0);
  assert.equal(card?.title, 'You are Kit Carlson, a Deputy.');
  assert.match(card?.lines[0] ?? '', /Slab the Killer/);
  assert.equal(bang.openingCard?.(table5, 1), null, 'a hidden role has no card');
  assert.equal(colt.openingCard?.(train, 1)?.title, 'You are Tuco.');
});

test('every role has a card for a player who is out', () => {
  for (const role of ['sheriff', 'deputy', 'outlaw', 'renegade']) {
    for (const players of [3, 5]) {
      const seats = (table5['seats'] as object[]).slice(0, players).map((one) => ({ ...one, role }));
      assert.ok((bang.outCard?.({ game: 'bang', seats }, 0).lines[0] ?? '').length > 10);
    }
  }
});

test('only what costs a player something hurts them', () => {
  const hurts = (event: object, seat: number) => bang.hurts?.(event as GameEvent, seat, table5);
  assert.equal(hurts(life(0, 'two', -1, 1), 0), true);
  assert.equal(hurts(life(0, 'two', -1, 1), 1), false);
  assert.equal(hurts(life(0, 'beer', 1, 1), 0), false);
  assert.equal(colt.hurts?.({ n: 1, e: 'bullet', bandit: 'tuco' }, 1, train), true);
  assert.equal(colt.hurts?.({ n: 1, e: 'bullet', bandit: 'tuco' }, 0, train), false);
});

/* ---- what screen readers announce ---- */

test('a turn is announced once, when it is over; what concerns the player at once', () => {
  const heard = (length: number, settled = false) =>
    announcementsOf({
      events: numbered(round).slice(0, length),
      tell: ({ e, n }) => (e === 'turn' ? null : `${n}`),
      begins: ({ e }) => e === 'turn',
      urgent: ({ seat }) => seat === 0,
      settled,
    }).map(({ sentences }) => sentences.join(' '));
  assert.deepEqual(heard(4), ['2', '3']);
  assert.deepEqual(heard(7), ['2', '3', '5', '6'], 'event 7 waits for the end of its turn');
  assert.deepEqual(heard(7, true), ['2', '3', '5', '6', '7'], 'or for a decision');
  assert.deepEqual(heard(8), ['2', '3', '5', '6', '7']);
});

/* ---- whether a match is shown from its start ---- */

const fresh = (change: object): Table =>
  ({ code: 'abc', game: 1, stage: 'playing', me: 7, persons: [{ id: 7, seats: [0] }], events: numbered(round.slice(3)), ...change }) as unknown as Table;

test('a young match in which the player has not decided anything is shown from its start', () => {
  assert.equal(showsFromStart(fresh({})), true);
  assert.equal(showsFromStart(fresh({ events: numbered(round) })), false, 'the player has rolled');
  assert.equal(showsFromStart(fresh({ events: numbered(Array.from({ length: 200 }, () => turn(1))) })), false, 'not young');
  assert.equal(showsFromStart(fresh({ persons: [{ id: 7, seats: [] }] })), false, 'a spectator who came late');
  assert.equal(hasActed(numbered([{ e: 'chose', seat: 0, action: 'shoot 1', forced: true }]), [0]), false);
});

test('a match that began in this tab is always shown from its start, but only once', () => {
  const long = { code: 'def', stage: 'over', events: numbered(Array.from({ length: 300 }, () => turn(1))) };
  assert.equal(showsFromStart(fresh(long)), false);
  awaitMatch('def', 0);
  assert.equal(showsFromStart(fresh(long)), true);
  awaitMatch('def', 1);
  assert.equal(showsFromStart(fresh(long)), false);
  assert.equal(showsFromStart(fresh({ ...long, game: 2 })), true, 'the next match');
});
