// Plays whole games with the application layer in posse.wasm, over the messages of the server, and watches that everything
// is written before it is told.
//
//     node tests/wasm/tables.mjs FILE.wasm [GAMES] [POSSE]
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const [file, games = '2', posse = 'posse'] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const decode = (bytes) => new TextDecoder().decode(bytes);
const encode = (text) => new TextEncoder().encode(text);

/** The ordered map that JavaScript keeps for the module: what IndexedDB is in a browser. */
class Store {
  pairs = new Map();
  /** texts of outcomes that come instead of the next writes */
  failures = [];

  write({ absent = [], put = [], delete: keys = [], delete_from: ranges = [] }) {
    if (this.failures.length > 0) return [2, this.failures.shift()];
    if (absent.some((key) => this.pairs.has(key))) return [1, ''];
    for (const [from, to] of ranges) for (const key of this.keys(from, to)) this.pairs.delete(key);
    for (const key of keys) this.pairs.delete(key);
    for (const [key, value] of put) this.pairs.set(key, value);
    return [0, ''];
  }

  keys(from, to) {
    return [...this.pairs.keys()].filter((key) => from <= key && key < to).sort();
  }

  /** Keys and values in turn, each with its length before it. */
  read({ from, to, most = Infinity }) {
    const texts = this.keys(from, to).slice(0, most).flatMap((key) => [encode(key), encode(this.pairs.get(key))]);
    const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
    let at = 0;
    for (const text of texts) {
      new DataView(bytes.buffer).setUint32(at, text.length, true);
      bytes.set(text, at + 4);
      at += 4 + text.length;
    }
    return bytes;
  }
}

/** A worker with its module. What it asks for is done when `run` is called, in the order of asking. */
class Worker {
  tasks = [];
  inbox = new Map();
  closed = new Map();
  answers = new Map();
  cancelled = new Set();
  claims = new Set();
  /** The worker's own time, which jumps to the next wake-up when nothing else is to do. */
  now = 1000;
  wake = -1;

  constructor(store) {
    this.store = store;
  }

  static async open(store) {
    const worker = new Worker(store);
    await worker.start();
    return worker;
  }

  async start() {
    const take = (at, length) => new Uint8Array(this.exports.memory.buffer, at, length).slice();
    const text = (at, length) => decode(take(at, length));
    const later = (task) => this.tasks.push(task);
    const env = {
      port_send: (conn, at, length) => this.inbox.get(conn)?.push(JSON.parse(text(at, length))),
      port_close: (conn, code, at, length) => this.closed.set(conn, [code, text(at, length)]),
      port_answer: (request, status, at, length) => this.answers.set(request, { status, body: JSON.parse(text(at, length)) }),
      port_random: (at, length) => webcrypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, length)),
      port_now: () => this.now,
      port_calendar: () => 1_800_000_000_000 + this.now,
      port_wake: (ms) => (this.wake = ms < 0 ? -1 : this.now + ms),
      port_write: (request, at, length) => {
        const change = JSON.parse(text(at, length));
        later(() => {
          const [outcome, why] = this.store.write(change);
          this.pass(encode(why), (p, n) => this.exports.posse_written(request, outcome, p, n));
        });
      },
      port_read: (request, at, length) => {
        const range = JSON.parse(text(at, length));
        later(() => this.pass(this.store.read(range), (p, n) => this.exports.posse_read(request, 0, p, n)));
      },
      port_think: (job, at, length) => {
        const bytes = take(at, length);
        later(() => {
          const result = this.cancelled.has(job) ? new Uint8Array() : this.think(bytes);
          this.pass(result, (p, n) => this.exports.posse_thought(job, p, n));
        });
      },
      port_stop_thinking: (job) => this.cancelled.add(job),
      port_claim: (at, length) => this.claims.add(text(at, length)),
      port_release: (at, length) => this.claims.delete(text(at, length)),
      port_log: (level, at, length) => console.log(text(at, length)),
      port_abort: (at, length) => {
        throw new Error(text(at, length));
      },
    };
    ({ exports: this.exports } = await WebAssembly.instantiate(module, { env }));
    this.exports._initialize();
    this.pass(encode('{}'), (p, n) => this.exports.posse_open(p, n));
    this.run();
  }

  /** Calls with bytes in the module's memory. */
  pass(bytes, call) {
    const at = this.exports.posse_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    call(at, bytes.length);
    this.exports.posse_free(at);
  }

  /** A job of another worker: in a module of its own, in small slices. */
  think(bytes) {
    const thinker = this.thinker ?? (this.thinker = new WebAssembly.Instance(module, { env: this.quiet() }).exports);
    thinker._initialize();
    const at = thinker.posse_alloc(bytes.length);
    new Uint8Array(thinker.memory.buffer, at, bytes.length).set(bytes);
    const handle = thinker.posse_think_begin(at, bytes.length);
    thinker.posse_free(at);
    assert.notEqual(handle, 0);
    while (!thinker.posse_think_step(handle, 1)) continue;
    const result = thinker.posse_think_result(handle);
    const length = new DataView(thinker.memory.buffer).getUint32(result, true);
    const found = new Uint8Array(thinker.memory.buffer, result + 4, length).slice();
    thinker.posse_think_free(handle);
    return found;
  }

  quiet() {
    const names = WebAssembly.Module.imports(module).map(({ name }) => name);
    const env = Object.fromEntries(names.map((name) => [name, () => { throw new Error(`a thinker calls ${name}`); }]));
    return { ...env, port_now: () => performance.now() };
  }

  /** Does one thing that waits. With `jumps`, the time of the next wake-up comes at once. False if there is nothing. */
  step(jumps) {
    const task = this.tasks.shift();
    if (task) {
      task();
      return true;
    }
    if (this.wake < 0 || (this.wake > this.now && !jumps)) return false;
    this.now = Math.max(this.now, this.wake);
    this.wake = -1;
    this.exports.posse_wake();
    return true;
  }

  /** Runs until `done`, or until nothing waits. */
  run(done = null) {
    for (let steps = 0; done ? !done() : this.step(false); steps++) {
      if (done) assert.ok(this.step(true), 'nothing is going to happen any more');
      assert.ok(steps < 100_000, 'the worker does not come to an end');
    }
  }

  next = 1;

  request(path, body) {
    const number = this.next++;
    this.pass(encode(path), (p, n) =>
      this.pass(encode(body === undefined ? '' : JSON.stringify(body)), (b, m) =>
        this.exports.posse_request(number, body === undefined ? 0 : 1, p, n, b, m)));
    this.run(() => this.answers.has(number));
    return this.answers.get(number);
  }

  connect() {
    const conn = this.next++;
    this.inbox.set(conn, []);
    this.exports.posse_connect(conn);
    return new Client(this, conn);
  }
}

/** A page. */
class Client {
  play = null;

  constructor(worker, conn) {
    this.worker = worker;
    this.conn = conn;
  }

  send(message) {
    this.worker.pass(encode(JSON.stringify(message)), (p, n) => this.worker.exports.posse_message(this.conn, p, n));
  }

  /** The next message that `wanted` accepts. */
  hear(wanted) {
    const inbox = this.worker.inbox.get(this.conn);
    let found;
    this.worker.run(() => {
      while (inbox.length > 0 && !found) {
        const message = inbox.shift();
        assert.notEqual(message.t, 'error', JSON.stringify(message));
        if (message.play) this.play = message.play;
        if (wanted(message)) found = message;
      }
      return found !== undefined;
    });
    return found;
  }

  hello(code, token) {
    this.send({ t: 'hello', code, token });
    return this.hear((message) => message.t === 'table');
  }
}

let seed = 1;
const pick = (list) => list[(seed = (seed * 48271) % 0x7fffffff) % list.length];

/** Answers one decision of seat 0, or waits for others. False at the end of the game. */
function turn(page) {
  const { decision, waiting, seat, legal, result } = page.play ?? {};
  if (result) return false;
  if (seat === 0 && waiting === 'roll') page.send({ t: 'roll', seat, at: decision });
  else if (seat === 0 && waiting === 'act') page.send({ t: 'act', seat, at: decision, action: pick(legal) });
  page.hear((message) => message.play && (message.play.decision !== decision || message.play.result));
  return true;
}

function newTable(worker, options, level) {
  const all = { rules: null, public: false, clock: 0, eliminated_see: false, ...options };
  const { status, body } = worker.request('/api/tables', { name: 'Ann', options: all, quick: level });
  assert.equal(status, 201, JSON.stringify(body));
  assert.match(body.code, /^l[a-z0-9]{9}$/);
  return body;
}

const counts = (least, most) => Array.from({ length: most - least + 1 }, (_, at) => least + at);
const RULES = {
  bang: [null, ...['german', 'manual', 'errata'].map((preset) => ({ rules: { preset } }))],
  colt: [null, { variant: 'expert' }],
};

/** Every number of players, and for each the rules in turn. */
const TABLES = [
  ...counts(3, 8).map((players) => ({ game: 'bang', players })),
  ...counts(2, 6).map((players) => ({ game: 'colt', players })),
].flatMap((options) => RULES[options.game].map((rules) => ({ ...options, rules })));

/** Searches take long, so there is one game of each with them. */
const levels = ({ players, rules }) => (players === 3 && rules === null ? ['easy', 'normal', 'hard'] : [players % 2 ? 'easy' : 'normal']);

for (const options of TABLES)
  for (const level of levels(options))
    test(`a game of ${options.game} with ${options.players} players, ${JSON.stringify(options.rules)}, and ${level} bots`, async () => {
      const worker = await Worker.open(new Store());
      for (let n = 0; n < (level === 'hard' ? 1 : Number(games)); n++) {
        const { code, token } = newTable(worker, options, level);
        const page = worker.connect();
        page.hello(code, token);
        while (turn(page)) continue;
        const { replay } = page.play;
        assert.equal(worker.request(`/api/replays/${replay}`).body.posse, 1);
        const { status, body } = worker.request(`/api/replays/${replay}/film?eyes=open`);
        assert.equal(status, 200);
        assert.ok(body.steps.length > 2);
      }
    });

test('a game goes on after the page was closed at any moment', async () => {
  const store = new Store();
  let worker = await Worker.open(store);
  const { code, token } = newTable(worker, { game: 'bang', players: 4 }, 'normal');
  for (let moves = 0, more = true; more; moves++) {
    // A new worker knows nothing but what the store has.
    worker = await Worker.open(store);
    const page = worker.connect();
    page.hello(code, token);
    more = turn(page);
    assert.ok(moves < 1000);
  }
});

test('two pages at one table: the second one takes over, and nothing is told twice', async () => {
  const store = new Store();
  const first = await Worker.open(store);
  const { code, token } = newTable(first, { game: 'bang', players: 4 }, 'normal');
  const page = first.connect();
  page.hello(code, token);
  turn(page);
  const second = await Worker.open(store);
  const other = second.connect();
  other.hello(code, token);
  assert.deepEqual([...second.claims], [code]);
  for (let i = 0; i < 10; i++) turn(other);
  const { decision } = other.play;
  // The first page has not been told, and its table is behind. What it sends is not written.
  const entries = store.keys(`table/${code}/`, `table/${code}0`).length;
  first.inbox.get(page.conn).length = 0;
  page.send({ t: 'chat', text: 'hello', id: 7 });
  first.run(() => first.inbox.get(page.conn).some((message) => message.t === 'error' && message.id === 7));
  assert.equal(store.keys(`table/${code}/`, `table/${code}0`).length, entries);
  // When it is told, its clients are disconnected. Coming back brings the table as it is now.
  first.pass(encode(code), (p, n) => first.exports.posse_lost(p, n));
  first.run();
  assert.equal(first.closed.get(page.conn)[0], 1001);
  const again = first.connect();
  again.hello(code, token);
  assert.equal(again.play.decision, decision);
});

test('what could not be written is not told, and the game goes on when it can be', async () => {
  const store = new Store();
  const worker = await Worker.open(store);
  const { code, token } = newTable(worker, { game: 'bang', players: 4 }, 'normal');
  const page = worker.connect();
  page.hello(code, token);
  turn(page);
  const inbox = worker.inbox.get(page.conn);
  store.failures.push('the disk is full');
  page.send({ t: 'chat', text: 'hello', id: 7 });
  worker.run(() => inbox.length > 0);
  const refused = inbox.shift();
  assert.equal(refused.code, 'busy');
  assert.match(refused.error, /the disk is full/);
  const later = worker.connect();
  later.hello(code, token);
  later.send({ t: 'chat', text: 'hello', id: 8 });
  later.hear((message) => message.id === 8 && message.t === 'update');
});

test('replays are listed, kept, and deleted', async () => {
  const worker = await Worker.open(new Store());
  const { code, token } = newTable(worker, { game: 'bang', players: 3 }, 'normal');
  const page = worker.connect();
  page.hello(code, token);
  while (turn(page)) continue;
  const [{ name, made, bytes }] = worker.request('/api/replays').body;
  assert.equal(name, page.play.replay);
  assert.ok(made > 1_800_000_000_000 && bytes > 1000);
  const file = worker.request(`/api/replays/${name}`).body;
  const elsewhere = await Worker.open(new Store());
  assert.deepEqual(elsewhere.request('/api/replays', file), { status: 201, body: { name } });
  assert.deepEqual(elsewhere.request(`/api/replays/${name}`).body, file);
  const { link } = worker.request(`/api/replays/${name}/link`).body;
  assert.ok(link.length < 1500, `a link of ${link.length} characters`);
  assert.equal(worker.request('/api/replays/nothing/link').status, 404);
  const third = await Worker.open(new Store());
  assert.deepEqual(third.request('/api/links', { link }), { status: 201, body: { name } });
  assert.deepEqual(third.request(`/api/replays/${name}`).body, file);
  for (const damaged of ['', link.slice(0, -3), link.slice(0, 40) + 'x' + link.slice(41)])
    assert.equal(third.request('/api/links', { link: damaged }).status, 400);
  const wrong = { ...file, actions: file.actions.slice(1) };
  assert.equal(elsewhere.request('/api/replays', wrong).status, 400);
  assert.equal(elsewhere.request('/api/replays', { posse: 1 }).status, 400);
  assert.equal(elsewhere.request('/api/replays/delete', { name }).status, 200);
  assert.deepEqual(elsewhere.request('/api/replays').body, []);
  assert.equal(elsewhere.request(`/api/replays/${name}`).status, 404);
});

/** Lets the worker compute until the review is done. */
function finishReview(worker, path) {
  for (let steps = 0; ; steps++) {
    const { status, body } = worker.request(path);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.done) return body;
    assert.ok(worker.step(true) && steps < 10_000, 'the review does not come to an end');
  }
}

function reviewNatively(replay) {
  const folder = mkdtempSync(join(tmpdir(), 'posse-'));
  try {
    writeFileSync(join(folder, 'replay.json'), JSON.stringify(replay));
    const run = spawnSync(posse, ['review', '--json', join(folder, 'replay.json')], { encoding: 'utf8', maxBuffer: 1 << 24 });
    assert.equal(run.status, 0, run.stderr);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const options of [{ game: 'bang', players: 4 }, { game: 'colt', players: 2, rules: { variant: 'expert' } }])
  test(`a review of ${options.game} is computed in slices, kept, and the same as natively`, async () => {
    const store = new Store();
    const worker = await Worker.open(store);
    const { code, token } = newTable(worker, options, 'random');
    const page = worker.connect();
    page.hello(code, token);
    while (turn(page)) continue;
    const [{ name }] = worker.request('/api/replays').body;
    const path = `/api/replays/${name}/review`;
    const { status, body } = worker.request(path);
    const replay = worker.request(`/api/replays/${name}`).body;
    assert.equal(status, 200);
    assert.equal(body.done, false);
    assert.deepEqual(body.steps, replay.actions.map(() => null));
    const review = finishReview(worker, path);
    assert.equal(JSON.stringify(review), JSON.stringify(reviewNatively(replay)));
    worker.run();
    // It is kept, but not in memory.
    assert.deepEqual(store.keys('large/', 'large0'), [`large/${name}/review`]);
    assert.ok(!store.pairs.get(`note/${name}/review`).includes('chances'));
    const later = await Worker.open(store);
    assert.deepEqual(later.request(path).body, review, 'done at the first request');
    assert.equal(later.request('/api/replays/delete', { name }).status, 200);
    assert.equal(later.request(path).status, 404);
    assert.deepEqual(store.keys('', '~').filter((key) => key.includes(name)), []);
    // A replay from elsewhere is reviewed all the same.
    const elsewhere = await Worker.open(new Store());
    elsewhere.request('/api/replays', replay);
    assert.equal(elsewhere.request(path).body.done, false);
  });

test('a hint, and a hint that nobody needs any more', async () => {
  const worker = await Worker.open(new Store());
  const { code, token } = newTable(worker, { game: 'colt', players: 3 }, 'easy');
  const page = worker.connect();
  page.hello(code, token);
  while (page.play?.seat !== 0 || page.play.waiting !== 'act') turn(page);
  const { decision, legal } = page.play;
  page.send({ t: 'hint', seat: 0, at: decision });
  const advice = page.hear((message) => message.t === 'advice');
  assert.ok(legal.includes(advice.action));
  assert.equal(advice.values.length, legal.length);
  page.send({ t: 'hint', seat: 0, at: decision });
  worker.exports.posse_disconnect(page.conn);
  worker.run();
  assert.equal(worker.connect().hello(code, token).play.decision, decision);
});

test('a deleted table leaves nothing behind', async () => {
  const store = new Store();
  const worker = await Worker.open(store);
  const { code, token } = newTable(worker, { game: 'bang', players: 4 }, 'normal');
  const page = worker.connect();
  page.hello(code, token);
  page.send({ t: 'delete' });
  page.hear((message) => message.t === 'gone');
  worker.run();
  assert.deepEqual(store.keys('', '~').filter((key) => key.includes(code)), []);
});

test('nonsense from outside is refused', async () => {
  const worker = await Worker.open(new Store());
  const page = worker.connect();
  for (const text of ['', '{', '{"t":"hello","code":"lzzzzzzzzz"}', '{"t":"nothing"}', '\u0000']) {
    worker.pass(encode(text), (p, n) => worker.exports.posse_message(page.conn, p, n));
    worker.run(() => worker.inbox.get(page.conn).length > 0);
    assert.equal(worker.inbox.get(page.conn).shift().t, 'error');
  }
  assert.equal(worker.request('/api/nothing').status, 404);
  assert.equal(worker.request('/').status, 404);
  assert.equal(worker.request('/api/tables', [1]).status, 400);
  worker.exports.posse_message(999, 0, 0);
  worker.exports.posse_disconnect(999);
  worker.pass(encode('{}'), (p, n) => worker.exports.posse_written(999, 0, p, n));
  worker.pass(encode('x'), (p, n) => assert.equal(worker.exports.posse_think_begin(p, n), 0));
});
