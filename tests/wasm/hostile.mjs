// What posse.wasm gets from JavaScript may be anything: messages and requests of a page, replay files and links that people
// open, and what a browser's storage has become. Whatever it is, the module must not trap, and other tables go on.
//
//     node tests/wasm/hostile.mjs FILE.wasm [AMOUNT] [SEED]
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, newTable, Store, turn, Worker } from './worker.mjs';

const [, amount = '1', seed = '1'] = process.argv.slice(2);
const ROUNDS = 400 * Number(amount);

/** Random numbers below `n`, always the same ones for a seed. */
function randomFrom(start) {
  let state = start;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}

const BITS = ['"', '{', '}', '[', ']', ',', ':', 'null', 'true', '-1', '1e99', '99999999999999999999', '""', '\\u0000', '\\ud800', '/', '\u00e9', '%', '[[[[[[[[', '0'];

/** A text with some damage: pieces cut, doubled, swapped with those of another, or replaced. */
function damage(random, text, other) {
  let now = text;
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(now.length + 1);
    const to = Math.min(now.length, at + random(random(2) ? 8 : 400));
    const pieces = [
      () => '',
      () => now.slice(at, to).repeat(2),
      () => BITS[random(BITS.length)],
      () => String.fromCharCode(random(256)),
      () => other.slice(random(other.length + 1)).slice(0, random(40)),
    ];
    now = now.slice(0, at) + pieces[random(pieces.length)]() + now.slice(to);
  }
  return now;
}

/** Plays until the game is over, or so often. Returns the table. */
function play(worker, options, turns = Infinity) {
  const table = newTable(worker, options, 'easy');
  const page = worker.connect();
  page.hello(table.code, table.token);
  for (let n = 0; n < turns && turn(page); n++) continue;
  return { ...table, page, replay: page.play.replay };
}

/** What the worker says to a page. Nobody reads what comes later. */
const quiet = (worker) => worker.run() ?? worker.inbox.forEach((inbox) => inbox.splice(0));

test('damaged messages are refused, and the table goes on', async () => {
  const random = randomFrom(Number(seed));
  const worker = await Worker.open(new Store());
  const { code, token, page } = play(worker, { game: 'bang', players: 4 }, 2);
  const { decision, legal } = page.play;
  const messages = [
    { t: 'hello', code, token }, { t: 'join', name: 'Bo', token }, { t: 'act', seat: 0, at: decision, action: legal?.[0] ?? 'keep', id: 3 },
    { t: 'options', options: { game: 'colt', players: 3, rules: { variant: 'expert' }, clock: 0 } }, { t: 'hint', seat: 0, at: decision },
    { t: 'pledge', hash: 'ab'.repeat(32) }, { t: 'chat', text: 'well' }, { t: 'open', seat: 0 }, { t: 'undo', at: decision }, { t: 'pause', on: true },
    { t: 'sit', seat: 2, name: 'Cy' }, { t: 'push', url: 'https://example.org', key: 'x', auth: 'y' }, { t: 'remove', person: 1, ban: true },
  ].map((message) => JSON.stringify(message)); // prettier-ignore
  const pick = () => messages[random(messages.length)];
  for (let round = 0; round < ROUNDS; round++) {
    const conn = random(4) ? page : worker.connect();
    worker.pass(encode(damage(random, pick(), pick())), (p, n) => worker.exports.posse_message(conn.conn, p, n));
    if (round % 20 === 0) quiet(worker);
  }
  quiet(worker);
  const after = play(worker, { game: 'colt', players: 2 });
  assert.ok(after.replay);
});

test('damaged requests, replay files and links are refused, and whole ones are not', async () => {
  const random = randomFrom(Number(seed) + 1);
  const worker = await Worker.open(new Store());
  const { replay } = play(worker, { game: 'colt', players: 2 });
  const file = JSON.stringify(worker.request(`/api/replays/${replay}`).body);
  const { link } = worker.request(`/api/replays/${replay}/link`).body;
  const posts = [
    ['/api/replays', file], ['/api/replays', file], ['/api/links', JSON.stringify({ link })], ['/api/links', JSON.stringify({ link })],
    ['/api/tables', JSON.stringify({ name: 'Ann', quick: 'easy', options: { game: 'bang', players: 4, rules: { preset: 'german' }, clock: 0 } })],
    ['/api/replays/delete', '{"name":"abc"}'],
  ]; // prettier-ignore
  const gets = [`/api/replays/${replay}/film?eyes=open`, `/api/replays/${replay}/link`, '/api/replays', '/api/games/bang', '/api/tables'];
  const ask = (method, path, body) => {
    const number = worker.next++;
    worker.pass(encode(path), (p, n) => worker.pass(encode(body), (b, m) => worker.exports.posse_request(number, method, p, n, b, m)));
    worker.run(() => worker.answers.has(number));
    return worker.answers.get(number).status;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const [path, body] = posts[random(posts.length)];
    if (random(3)) assert.ok(ask(1, path, damage(random, body, file)) < 500);
    else assert.ok(ask(random(2), damage(random, gets[random(gets.length)], path), body) < 500);
  }
  for (const body of ['[', '[[', '{"a":'].map((piece) => piece.repeat(200_000))) assert.equal(ask(1, '/api/replays', body), 400);
  assert.equal(ask(1, '/api/replays', file), 201);
  assert.equal(ask(1, '/api/links', JSON.stringify({ link })), 201);
  for (let at = 0; at < link.length; at += 37) assert.equal(ask(1, '/api/links', JSON.stringify({ link: link.slice(0, at) })), 400);
});

/** What a page is told that opens a table: the table, or why not. */
function outcomeOf(worker, { code, token }) {
  const page = worker.connect();
  page.send({ t: 'hello', code, token });
  const inbox = worker.inbox.get(page.conn);
  let said = null;
  worker.run(() => {
    said ??= inbox.find(({ t }) => t === 'table' || t === 'gone' || t === 'error') ?? null;
    return said !== null;
  });
  return { page, said };
}

test('damaged storage costs the tables that are damaged, and no others', async () => {
  const random = randomFrom(Number(seed) + 2);
  const whole = new Store();
  const first = await Worker.open(whole);
  const table = play(first, { game: 'bang', players: 4 }, 3);
  play(first, { game: 'colt', players: 2 });
  first.run();
  const keys = [...whole.pairs.keys()];
  for (let round = 0; round < ROUNDS / 10; round++) {
    const store = new Store();
    store.pairs = new Map(whole.pairs);
    for (let times = 1 + random(3); times > 0; times--) {
      const key = keys[random(keys.length)];
      const value = store.pairs.get(key) ?? '';
      store.pairs.delete(key);
      if (random(3)) store.pairs.set(random(3) ? key : damage(random, key, keys[random(keys.length)]), damage(random, value, key));
    }
    const worker = await Worker.open(store);
    const { page, said } = outcomeOf(worker, table);
    if (said.t === 'table') {
      page.play = said.play ?? null;
      if (page.play?.seat === 0) outcomeOf(worker, table);
    }
    worker.request('/api/replays');
    for (const key of store.keys('replay/', 'replay0')) worker.request(`/api/replays/${encodeURIComponent(key.slice('replay/'.length))}/film?eyes=open`);
    if (round % 10 === 0) assert.ok(play(worker, { game: 'bang', players: 3 }, 2).page.play);
  }
});

test('a table without one of its entries is not continued with another number', async () => {
  const store = new Store();
  const table = play(await Worker.open(store), { game: 'bang', players: 4 }, 3);
  const entries = store.keys(`table/${table.code}/entry/`, `table/${table.code}/entry0`);
  store.pairs.delete(entries.at(-2));
  const { said } = outcomeOf(await Worker.open(store), table);
  assert.equal(said.code, 'frozen', JSON.stringify(said));
  assert.match(said.error ?? said.why, /entry is missing/);
});

test('pairs that are cut off are refused', async () => {
  const random = randomFrom(Number(seed) + 3);
  const store = new Store();
  const table = play(await Worker.open(store), { game: 'bang', players: 4 }, 2);
  const read = store.read.bind(store);
  for (let round = 0; round < ROUNDS / 20; round++) {
    store.read = (range) => {
      const bytes = read(range);
      const cut = bytes.slice(0, random(bytes.length + 1));
      if (cut.length > 0 && random(2)) cut[random(cut.length)] ^= 1 << random(8);
      return cut;
    };
    const worker = await Worker.open(store);
    assert.ok(outcomeOf(worker, table).said);
  }
});
