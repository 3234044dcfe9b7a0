// Folding the server's messages into a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Play, TableMessage, UpdateMessage } from '../src/net/wire';
import { foldTable, foldUpdate, hasOthers, mySeat, mySeats, myTurn, type Table } from '../src/store/table';

const play = (since: number, events: number[], more: Partial<Play> = {}): Play => ({
  decision: 1,
  events: events.map((n) => ({ n, e: 'gun', seat: 0 })),
  since,
  view: { game: 'bang' },
  actor: { seat: 0 },
  legal: null,
  waiting: 'act',
  seat: 0,
  held: null,
  undo: false,
  odds: null,
  
  clock: { left: null, paused: false },
  result: null,
  secret: null,
  replay: null,
  ...more,
});

const ann = { id: 1, name: 'Ann', host: true, muted: false, here: true, seats: [0], pause: false, wants: null };
const seat = (n: number, person: number | null) => ({
  seat: n,
  kind: person === null ? ('bot' as const) : ('person' as const),
  person,
  level: person === null ? ('easy' as const) : null,
  away: false,
  name: 'x',
});
const message = (more: Partial<TableMessage> = {}): TableMessage => ({
  t: 'table',
  n: 7,
  options: { game: 'bang', players: 4, rules: null, public: false, clock: 0, eliminated_see: false },
  stage: 'playing',
  persons: [ann],
  seats: [seat(0, 1), seat(1, null)],
  host: 1,
  game: 1,
  alias: null,
  play: play(0, [1, 2, 3]),
  chat: [],
  ...more,
});
const update = (more: Partial<UpdateMessage>): UpdateMessage => ({ t: 'update', n: 8, what: 'act', person: 1, seat: 0, ...more });
const numbers = (table: Table | null) => table?.events.map((event) => event.n);

test('updates add their events', () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.deepEqual(numbers(table), [1, 2, 3]);
  const next = foldUpdate(table, update({ play: play(3, [4, 5]) }));
  assert.deepEqual(numbers(next), [1, 2, 3, 4, 5]);
  assert.equal(next?.n, 8);
  assert.deepEqual(next?.persons, [ann], 'what is left out stays');
});

test('events that were undone are removed', () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.deepEqual(numbers(foldUpdate(table, update({ what: 'undo', play: play(1, []) }))), [1]);
});

test('a gap is noticed, and old updates are ignored', () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.equal(foldUpdate(table, update({ n: 9 })), null);
  assert.equal(foldUpdate(table, update({ n: 7, stage: 'over' })), table);
});

test('a table received after a reconnect continues the events', () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.deepEqual(numbers(foldTable(table, 'CODE', 1, message({ n: 12, play: play(2, [3, 4]) }))), [1, 2, 3, 4]);
});

test('a new match starts without the events of the last one', () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.deepEqual(numbers(foldUpdate(table, update({ game: 2, play: play(0, [1]) }))), [1]);
  const shuffling = foldUpdate(table, update({ stage: 'shuffling', what: 'rematch' }));
  assert.equal(shuffling?.stage, 'shuffling');
});

test('chat lines are added, and the oldest ones removed', () => {
  let table: Table | null = foldTable(null, 'CODE', 1, message());
  for (let n = 1; n <= 60; n++) {
    table = foldUpdate(table as Table, update({ n: 7 + n, what: 'chat', line: { n, person: 1, text: 'x', eliminated: false } }));
  }
  assert.equal(table?.chat.length, 50);
  assert.equal(table?.chat[0]?.n, 11);
});

test("the player's seats and turn are found", () => {
  const table = foldTable(null, 'CODE', 1, message());
  assert.deepEqual(mySeats(table), [0]);
  assert.equal(mySeat(table, null), 0);
  assert.equal(myTurn(table), true);
  assert.equal(hasOthers(table), false);
  const two = foldTable(null, 'CODE', 1, message({ persons: [{ ...ann, seats: [0, 1] }], seats: [seat(0, 1), seat(1, 1)] }));
  assert.equal(mySeat(two, null), null, 'none of several is open by itself');
  assert.equal(mySeat(two, 1), 1);
  const spectator = foldTable(null, 'CODE', null, message());
  assert.deepEqual(mySeats(spectator), []);
  assert.equal(myTurn(spectator), false);
});
