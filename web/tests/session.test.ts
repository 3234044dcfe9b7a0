// The connection, tested against a fake server.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import type { Session as SessionType } from '../src/net/session';
import type { ClientMessage } from '../src/net/wire';
import { removeItem } from '../src/store/localStorage';
import type { Table } from '../src/store/table';
import { stopClock, type Clock } from './clock';

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: (ClientMessage & { id?: number })[] = [];
  onopen: () => void = () => undefined;
  onmessage: (frame: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen();
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Sends the answers to `hello`. */
  welcome(n = 3, decision = 5, more: object = {}): void {
    this.tell({ t: 'welcome', server: 'x', code: 'CODE', person: 1, now: 0 });
    this.tell({ ...table(n, decision), ...more });
  }
}

const play = (decision: number) => ({
  decision, events: [], since: 0, view: { game: 'bang' }, actor: { seat: 0 }, legal: ['keep'], waiting: 'act', seat: 0,
  held: null, undo: false, clock: { left: null, paused: false }, result: null, secret: null, replay: null,
}); // prettier-ignore
const table = (n: number, decision: number) => ({
  t: 'table', n, stage: 'playing', host: 1, game: 1, chat: [], play: play(decision),
  options: { game: 'bang', players: 3, rules: null, public: false, clock: 0, eliminated_see: false },
  persons: [{ id: 1, name: 'Ann', host: true, muted: false, here: true, seats: [0], pause: false, wants: null }],
  seats: [{ seat: 0, kind: 'person', person: 1, level: null, away: false, name: 'Ann' }],
}); // prettier-ignore

// Node 18 has no global crypto.
if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto });
const kept = new Map<string, string>();
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { protocol: 'http:', host: 'here' },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
});

let Session: typeof SessionType;
let session: SessionType;
let clock: Clock;
const last = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;
const keep = { t: 'act', seat: 0, at: 5, action: 'keep' } as const;

beforeEach(async () => {
  ({ Session } = await import('../src/net/session'));
  clock = stopClock();
  FakeSocket.all = [];
  kept.clear();
  kept.set('posse.tables', JSON.stringify([{ code: 'CODE', token: 'ab', game: 'bang', seen: 1 }]));
  session = new Session('CODE');
  last().accept();
});
afterEach(() => {
  session.close();
  clock.restore();
});

test('a session says hello and receives the table', () => {
  assert.deepEqual(last().sent[0], { t: 'hello', code: 'CODE', token: 'ab' });
  assert.equal(session.table.value === null, true);
  last().welcome();
  assert.equal(session.link.value, 'open');
  assert.equal((session.table.value as Table | null)?.me, 1);
});

test('a sent message settles with its answer', async () => {
  last().welcome();
  const sent = session.send(keep);
  last().tell({ t: 'update', id: last().sent[1]?.id, n: 4, what: 'act', person: 1, seat: 0, play: play(6) });
  await sent;
  assert.equal(session.table.value?.play?.decision, 6);
});

test('a refusal has a sentence', async () => {
  last().welcome();
  const sent = session.send(keep);
  last().tell({ t: 'error', id: last().sent[1]?.id, code: 'not_now', error: 'it is not your turn' });
  await assert.rejects(sent, /not your turn/);
  assert.equal(session.refused.value?.code, 'not_now');
});

test('after a lost connection an answer is sent again if its decision is still open', async () => {
  last().welcome();
  const sent = session.send(keep);
  last().close();
  assert.equal(session.link.value, 'lost');
  clock.tick(1000);
  last().accept();
  assert.deepEqual(last().sent[0], { t: 'hello', code: 'CODE', token: 'ab', since: 3 });
  last().welcome(3, 5);
  const again = last().sent.find((message) => message.t === 'act');
  assert.equal(again?.t === 'act' && again.at, 5);
  last().tell({ t: 'update', id: again?.id, n: 4, what: 'act', person: 1, seat: 0, play: play(6) });
  await sent;
});

test('after a lost connection an answer that has counted is not sent again', async () => {
  last().welcome();
  const sent = session.send(keep);
  last().close();
  clock.tick(1000);
  last().accept();
  last().welcome(4, 6);
  assert.equal(last().sent.filter((message) => message.t === 'act').length, 0);
  await sent;
});

test('a choice made without a connection is sent after reconnecting', async () => {
  last().welcome();
  last().close();
  const sent = session.send(keep);
  clock.tick(1000);
  last().accept();
  last().welcome(3, 5);
  const act = last().sent.find((message) => message.t === 'act');
  assert.ok(act);
  last().tell({ ...table(4, 6), id: act.id });
  await sent;
});

test('other messages fail at once without a connection', async () => {
  last().welcome();
  last().close();
  await assert.rejects(session.send({ t: 'chat', text: 'hello' }), /connection/);
});

test('reconnecting is tried with growing delays', () => {
  last().welcome();
  last().close();
  for (let tries = 0; tries < 6; tries++) {
    const before = FakeSocket.all.length;
    clock.tick(10_000);
    assert.equal(FakeSocket.all.length, before + 1, `try ${tries}`);
    last().close();
  }
});

test('a gap in the updates asks for the whole table', () => {
  last().welcome();
  last().tell({ t: 'update', n: 9, what: 'act', person: 1, seat: 0 });
  assert.deepEqual(last().sent[1], { t: 'hello', code: 'CODE', token: 'ab', since: 3 });
});

test('a silent connection is pinged, then replaced', () => {
  last().welcome();
  clock.tick(20_000);
  assert.equal(last().sent[1]?.t, 'ping');
  last().tell({ t: 'pong' });
  clock.tick(20_000);
  assert.equal(session.link.value, 'open');
  clock.tick(10_000);
  assert.equal(session.link.value, 'lost');
});

test('an unknown token is deleted, and the client joins as a spectator', () => {
  last().tell({ t: 'error', code: 'bad_token', error: 'nobody has this token' });
  assert.deepEqual(last().sent[1], { t: 'hello', code: 'CODE' });
});

test('a table that is gone stays gone', () => {
  last().tell({ t: 'error', code: 'no_table', error: 'there is no such table' });
  assert.equal(session.link.value, 'gone');
  assert.equal(session.gone.value?.message, 'there is no such table');
  clock.tick(60_000);
  assert.equal(FakeSocket.all.length, 1);
});

const shuffling = (shuffle: object) => ({ stage: 'shuffling', commitment: 'c0', game: 0, play: undefined, shuffle });
const about = (t: 'pledge' | 'contribute') => last().sent.filter((message) => message.t === t) as (ClientMessage & Record<string, string>)[];
const savedPromise = () => (JSON.parse(kept.get('posse.promises') as string) as Record<string, Record<string, unknown>>)['CODE-1'];

test('a contribution is pledged once, and sent when the list is closed, also after a lost connection', () => {
  last().welcome(3, 5, shuffling({ closed: false, pledges: [] }));
  const [first, ...more] = about('pledge');
  assert.equal(more.length, 0);
  assert.match(first?.hash ?? '', /^[0-9a-f]{64}$/);
  last().tell({ t: 'update', n: 4, what: 'pledge', person: 2, seat: null });
  assert.equal(about('pledge').length, 1);
  last().close();
  clock.tick(1000);
  last().accept();
  last().welcome(4, 5, shuffling({ closed: false, pledges: [] }));
  assert.equal(about('pledge')[0]?.hash, first?.hash);
  assert.equal(about('contribute').length, 0);
  const mine = { seat: 0, hash: first?.hash, opened: false };
  const closed = { closed: true, pledges: [mine, { seat: 1, hash: 'f'.repeat(64), opened: false }] };
  last().tell({ t: 'update', n: 5, what: 'pledge', person: 2, seat: null, shuffle: closed });
  const [sent] = about('contribute');
  const promise = savedPromise();
  assert.equal(promise?.contribution, sent?.bytes);
  assert.deepEqual(promise?.published, closed.pledges);
  last().close();
  clock.tick(1000);
  last().accept();
  last().welcome(5, 5, shuffling(closed));
  assert.deepEqual(about('contribute').map(({ bytes }) => bytes), [sent?.bytes]);
  assert.equal(about('pledge').length, 0);
  last().tell({ t: 'update', n: 6, what: 'contribute', person: 1, seat: null, shuffle: { closed: true, pledges: [{ ...mine, opened: true }] } });
  assert.equal(about('contribute').length, 1);
  assert.deepEqual(savedPromise()?.published, closed.pledges, 'the first list counts');
});

test('a browser that saves nothing pledges and sends one number', () => {
  const storage = globalThis.localStorage;
  Object.assign(globalThis, { localStorage: undefined });
  try {
    last().welcome(3, 5, shuffling({ closed: false, pledges: [] }));
    last().tell({ t: 'update', n: 4, what: 'pledge', person: 2, seat: null });
    const [pledge, ...more] = about('pledge');
    assert.equal(more.length, 0);
    const closed = { closed: true, pledges: [{ seat: 0, hash: pledge?.hash, opened: false }] };
    last().tell({ t: 'update', n: 5, what: 'pledge', person: 2, seat: null, shuffle: closed });
    assert.equal(about('contribute').length, 1);
  } finally {
    Object.assign(globalThis, { localStorage: storage });
    // What could not be saved lasts as long as the page, and so into the next test.
    for (const key of ['promises', 'tables', 'seen']) removeItem(key);
  }
});

test('without a pledge in the closed list nothing is sent', () => {
  last().welcome(3, 5, shuffling({ closed: true, pledges: [{ seat: 1, hash: 'f'.repeat(64), opened: false }] }));
  assert.deepEqual([about('pledge').length, about('contribute').length], [0, 0]);
  assert.equal((savedPromise()?.published as object[]).length, 1);
});

test('a seat that the server closes hides the events seen from it', () => {
  const two = { persons: [{ ...table(3, 5).persons[0], seats: [0, 1] }] };
  last().welcome(3, 5, two);
  void session.open(0).catch(() => undefined);
  last().tell({ ...table(3, 5), ...two, id: last().sent[1]?.id });
  assert.deepEqual([session.opened.value, session.stale.value], [0, false]);
  last().tell({ t: 'update', n: 4, what: 'act', person: 1, seat: 0, play: { ...play(6), since: 2, seat: 1 } });
  assert.deepEqual([session.opened.value, session.stale.value], [null, true]);
  const asked = last().sent[2];
  assert.ok(asked?.t === 'open' && asked.seat === null);
  last().tell({ ...table(4, 6), ...two, play: { ...play(6), seat: 1 }, id: asked.id });
  assert.equal(session.stale.value, false);
});

const twoPlaces = { other: 'ws://there/ws/CODE' };
const welcomeWith = (more: object): void => {
  last().tell({ t: 'welcome', server: 'x', code: 'CODE', person: 1, now: 0, ...more });
  last().tell(table(3, 5));
};

test('the code is in the path, for proxies', () => {
  assert.equal(last().url, 'ws://here/ws/CODE');
});

test('a table that is elsewhere is followed at once and silently, and an open move is sent again', () => {
  last().welcome();
  session.send(keep).catch(() => undefined);
  const { sent, length } = { sent: last().sent, length: FakeSocket.all.length };
  last().tell({ t: 'moved', socket: 'ws://there/ws/CODE' });
  assert.equal(session.link.value, 'connecting');
  clock.tick(100);
  assert.equal(FakeSocket.all.length, length + 1);
  assert.equal(last().url, 'ws://there/ws/CODE');
  last().accept();
  last().welcome();
  assert.equal(session.link.value, 'open');
  assert.equal(
    last().sent.some((one) => one.t === 'act' && one.id === sent.find(({ t }) => t === 'act')?.id),
    true,
  );
});

test('without an answer where the table was, the other address is tried', () => {
  welcomeWith(twoPlaces);
  last().close();
  clock.tick(400);
  assert.equal(last().url, 'ws://here/ws/CODE');
  last().close();
  clock.tick(700);
  assert.equal(last().url, 'ws://there/ws/CODE');
  last().accept();
  last().tell({ t: 'moved', socket: 'ws://here/ws/CODE' });
  clock.tick(700);
  assert.equal(last().url, 'ws://here/ws/CODE');
  clock.tick(3000); // a server that stands still accepts connections and answers nothing
  assert.equal(last().url, 'ws://there/ws/CODE');
});

test('a server that ends without naming another one is asked again at once', () => {
  last().welcome();
  last().tell({ t: 'moved' });
  clock.tick(100);
  assert.equal(last().url, 'ws://here/ws/CODE');
  assert.equal(session.link.value, 'connecting');
});
