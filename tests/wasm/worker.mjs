// The application layer in posse.wasm, with a store in memory and a clock of its own, for tests that say what happens when.
//
//     const worker = await Worker.open(new Store());
//     const { code, token } = newTable(worker, { game: 'bang', players: 4 }, 'normal');
//     const page = worker.connect();
//     page.hello(code, token);
//     while (turn(page)) continue;                      plays to the end
//
// The module is the first argument of the test.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const decode = (bytes) => new TextDecoder().decode(bytes);
export const encode = (text) => new TextEncoder().encode(text);

/** The ordered map that JavaScript keeps for the module: what IndexedDB is in a browser. */
export class Store {
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

const bodyOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A worker with its module. What it asks for is done when `run` is called, in the order of asking. */
export class Worker {
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
      port_answer: (request, status, at, length) => this.answers.set(request, { status, body: bodyOf(text(at, length)) }),
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
export function turn(page) {
  const { decision, waiting, seat, legal, result } = page.play ?? {};
  if (result) return false;
  if (seat === 0 && waiting === 'roll') page.send({ t: 'roll', seat, at: decision });
  else if (seat === 0 && waiting === 'act') page.send({ t: 'act', seat, at: decision, action: pick(legal) });
  page.hear((message) => message.play && (message.play.decision !== decision || message.play.result));
  return true;
}

export function newTable(worker, options, level) {
  const all = { rules: null, public: false, clock: 0, eliminated_see: false, ...options };
  const { status, body } = worker.request('/api/tables', { name: 'Ann', options: all, quick: level });
  assert.equal(status, 201, JSON.stringify(body));
  assert.match(body.code, /^l[a-z0-9]{9}$/);
  return body;
}
