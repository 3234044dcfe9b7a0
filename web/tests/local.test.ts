// Local play without its engine: the page's side of the table worker, the pool of think workers, and slices of thinking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../src/local/engine';
import { LocalServer, type TablesWorker } from '../src/local/localServer';
import type { FromThinker, ToTables, ToThinker } from '../src/local/protocol';
import { Thinking } from '../src/local/thinking';
import { thinkersFor, ThinkPool, type ThinkWorker } from '../src/local/thinkPool';
import { bareReplay, isLocal, isLocalReplay, localReplay } from '../src/local/where';
import { TAKEN } from '../src/net/connection';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a code and a name tell where a table and a replay are', () => {
  assert.deepEqual(['lq7d2mvx9a', 'k7qd2mvx9a', 'lasso-472', 'lasso472', 'lq7d2mvx9ab'].map(isLocal), [true, false, false, false, false]);
  assert.equal(localReplay('fz3kq7ab2cdmwxyh'), localReplay(localReplay('fz3kq7ab2cdmwxyh')));
  assert.equal(bareReplay(localReplay('lz3kq7ab2cdmwxyh')), 'lz3kq7ab2cdmwxyh');
  assert.deepEqual([isLocalReplay('lz3kq7ab2cdmwxyh'), isLocalReplay(localReplay('fz3kq7ab2cdmwxyh'))], [false, true]);
});

/* ---- the table worker ---- */

class FakeTables implements TablesWorker {
  static all: FakeTables[] = [];
  onmessage: TablesWorker['onmessage'] = null;
  onerror: TablesWorker['onerror'] = null;
  got: ToTables[] = [];
  ended = false;
  constructor() {
    FakeTables.all.push(this);
  }
  postMessage(message: ToTables): void {
    this.got.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function startServer(): LocalServer {
  FakeTables.all = [];
  return new LocalServer(() => new FakeTables());
}

const worker = (): FakeTables => FakeTables.all.at(-1) as FakeTables;

test('a local connection behaves like a WebSocket', async () => {
  const server = startServer();
  const connection = server.connect('lq7d2mvx9a');
  const seen: string[] = [];
  connection.onopen = () => seen.push('open');
  connection.onmessage = ({ data }) => seen.push(data);
  connection.onclose = ({ code }) => seen.push(`closed ${code}`);
  await turn();
  connection.send('hello');
  const [{ conn }] = worker().got as [{ t: 'connect'; conn: number }];
  assert.deepEqual(worker().got, [{ t: 'connect', conn }, { t: 'message', conn, text: 'hello' }]); // prettier-ignore
  worker().onmessage?.({ data: { t: 'send', conn, text: 'welcome' } });
  worker().onmessage?.({ data: { t: 'send', conn: conn + 1, text: 'for another' } });
  worker().onmessage?.({ data: { t: 'close', conn, code: 1001, reason: 'bye' } });
  connection.send('too late');
  assert.deepEqual(seen, ['open', 'welcome', 'closed 1001']);
  assert.equal(worker().got.length, 2);
});

test('a closed connection tells the worker once', async () => {
  const server = startServer();
  const connection = server.connect('lq7d2mvx9a');
  await turn();
  connection.close();
  connection.close();
  assert.deepEqual(worker().got.map(({ t }) => t), ['connect', 'disconnect']);
});

test('requests are answered by number', async () => {
  const server = startServer();
  const [first, second] = [server.request('GET', '/api/games'), server.request('POST', '/api/tables', '{}')];
  const [a, b] = worker().got as { id: number; method: string }[];
  assert.deepEqual([a?.method, b?.method], ['GET', 'POST']);
  worker().onmessage?.({ data: { t: 'answer', id: b?.id ?? 0, status: 201, text: '2' } });
  worker().onmessage?.({ data: { t: 'answer', id: a?.id ?? 0, status: 200, text: '1' } });
  assert.deepEqual([(await first).text, (await second).text], ['1', '2']);
});

test('after a worker has died, another one is started', async () => {
  const server = startServer();
  const connection = server.connect('lq7d2mvx9a');
  let closed = 0;
  connection.onclose = ({ code }) => (closed = code);
  const request = server.request('GET', '/api/games');
  const first = worker();
  const { warn } = console;
  console.warn = () => undefined;
  first.onmessage?.({ data: { t: 'died', why: 'a bug' } });
  console.warn = warn;
  await assert.rejects(request, /a bug/);
  assert.deepEqual([closed, first.ended], [1011, true]);
  server.connect('lq7d2mvx9a');
  assert.equal(FakeTables.all.length, 2);
  first.onmessage?.({ data: { t: 'storage', state: 'full' } });
  assert.equal(server.storage.value, 'saved', 'a dead worker has nothing to say');
});

test('a table that another page opens closes here, and only that one', () => {
  const server = startServer();
  const codes: number[] = [];
  for (const code of ['laaaaaaaaa', 'lbbbbbbbbb']) server.connect(code).onclose = (event) => codes.push(event.code);
  worker().onmessage?.({ data: { t: 'taken', code: 'laaaaaaaaa' } });
  assert.deepEqual(codes, [TAKEN]);
});

/* ---- thinking ---- */

/** Node's channels would keep the test running. */
class FakeChannel {
  port1 = { onmessage: (): void => undefined };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
}
Object.assign(globalThis, { MessageChannel: FakeChannel });

/** An engine whose jobs need so many steps as their first byte says, and have their second byte as a result. */
function fakeEngine(): Engine & { free: number[] } {
  const memory = { buffer: new ArrayBuffer(4096) } as WebAssembly.Memory;
  const bytes = new Uint8Array(memory.buffer);
  const jobs = new Map<number, { steps: number; result: number }>();
  const free: number[] = [];
  let last = 0;
  return {
    memory,
    free,
    posse_alloc: () => 8,
    posse_free: () => undefined,
    posse_think_begin: (at: number) => {
      if (bytes[at] === 0) return 0;
      jobs.set(++last, { steps: bytes[at] as number, result: bytes[at + 1] as number });
      return last;
    },
    posse_think_step: (handle: number) => {
      const job = jobs.get(handle) as { steps: number };
      return --job.steps === 0 ? 1 : 0;
    },
    posse_think_result: (handle: number) => {
      new DataView(memory.buffer).setUint32(100, 1, true);
      bytes[104] = jobs.get(handle)?.result as number;
      return 100;
    },
    posse_think_free: (handle: number) => {
      jobs.delete(handle);
      free.push(handle);
    },
  } as unknown as Engine & { free: number[] };
}

/** Waits until the messages of the slices are through. */
const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await turn();
};

test('jobs are thought through in slices, one after the other', async () => {
  const done: string[] = [];
  const engine = fakeEngine();
  const thinking = new Thinking(engine, (job, bytes) => done.push(`${job}: ${[...bytes]}`));
  thinking.think(1, Uint8Array.of(5, 11));
  thinking.think(2, Uint8Array.of(0));
  thinking.think(3, Uint8Array.of(1, 13));
  await until(() => done.length === 3);
  assert.deepEqual(done, ['1: 11', '2: ', '3: 13']);
  assert.deepEqual(engine.free, [1, 2]);
});

test('a job that is stopped is answered at once, and the next one begins', async () => {
  const done: string[] = [];
  const thinking = new Thinking(fakeEngine(), (job, bytes) => done.push(`${job}: ${[...bytes]}`));
  thinking.think(1, Uint8Array.of(255, 11));
  thinking.think(2, Uint8Array.of(255, 12));
  thinking.think(3, Uint8Array.of(2, 13));
  await turn();
  thinking.stop(2);
  thinking.stop(1);
  thinking.stop(9);
  assert.deepEqual(done, ['2: ', '1: ']);
  await until(() => done.length === 3);
  assert.deepEqual(done, ['2: ', '1: ', '3: 13']);
});

test('a job that can wait begins after the others, and ends before them if it has begun', async () => {
  const done: string[] = [];
  const thinking = new Thinking(fakeEngine(), (job, bytes) => done.push(`${job}: ${[...bytes]}`));
  thinking.think(1, Uint8Array.of(3, 11), true);
  await turn();
  thinking.think(2, Uint8Array.of(2, 12), true);
  thinking.think(3, Uint8Array.of(2, 13));
  thinking.think(4, Uint8Array.of(2, 14));
  await until(() => done.length === 4);
  assert.deepEqual(done, ['1: 11', '3: 13', '4: 14', '2: 12']);
});

class FakeThinker implements ThinkWorker {
  onmessage: ThinkWorker['onmessage'] = null;
  onerror: ThinkWorker['onerror'] = null;
  got: ToThinker[] = [];
  postMessage(message: ToThinker): void {
    this.got.push(message);
  }
  terminate(): void {
    this.got = [];
  }
  say(data: FromThinker): void {
    this.onmessage?.({ data });
  }
  jobs(): number[] {
    return this.got.flatMap((message) => (message.t === 'think' ? [message.job] : []));
  }
}

function startPool(most: number): { pool: ThinkPool; workers: FakeThinker[]; done: string[] } {
  const workers: FakeThinker[] = [];
  const done: string[] = [];
  const start = (): ThinkWorker => {
    const thinker = new FakeThinker();
    workers.push(thinker);
    return thinker;
  };
  const pool = new ThinkPool({ module: {} as WebAssembly.Module, most, start, done: (job, bytes) => done.push(`${job}: ${[...bytes]}`) });
  return { pool, workers, done };
}

test('one processor is left to the page, and there are at most four thinkers', () => {
  assert.deepEqual([1, 2, 4, 64, undefined].map(thinkersFor), [1, 1, 3, 4, 1]);
});

test('think workers are started on demand, and jobs wait for a free one', () => {
  const { pool, workers, done } = startPool(2);
  assert.equal(workers.length, 0);
  for (const job of [1, 2, 3, 4]) pool.think(job, Uint8Array.of(job));
  assert.deepEqual(workers.map((one) => one.jobs()), [[1], [2]]);
  workers[1]?.say({ t: 'thought', job: 2, bytes: Uint8Array.of(22) });
  assert.deepEqual(workers.map((one) => one.jobs()), [[1], [2, 3]]);
  assert.deepEqual(done, ['2: 22']);
});

test('jobs that can wait get a worker only when no others wait', () => {
  const { pool, workers } = startPool(1);
  pool.think(1, Uint8Array.of(1), true);
  pool.think(2, Uint8Array.of(2), true);
  pool.think(3, Uint8Array.of(3));
  pool.think(4, Uint8Array.of(4));
  pool.think(5, Uint8Array.of(5), true);
  for (const job of [1, 3, 4, 2]) workers[0]?.say({ t: 'thought', job, bytes: Uint8Array.of(0) });
  assert.deepEqual(workers[0]?.jobs(), [1, 3, 4, 2, 5]);
});

test('a job that waits is stopped at once, and one that runs by its worker', async () => {
  const { pool, workers, done } = startPool(1);
  pool.think(1, Uint8Array.of(1));
  pool.think(2, Uint8Array.of(2));
  pool.stop(2);
  assert.deepEqual(done, [], 'not during the call');
  await turn();
  assert.deepEqual(done, ['2: ']);
  pool.stop(1);
  assert.deepEqual(workers[0]?.got.at(-1), { t: 'stop', job: 1 });
});

test('a worker that dies costs its job only', () => {
  const { pool, workers, done } = startPool(1);
  pool.think(1, Uint8Array.of(1));
  workers[0]?.say({ t: 'thought', job: 1, bytes: Uint8Array.of(11) });
  pool.think(2, Uint8Array.of(2));
  pool.think(3, Uint8Array.of(3));
  workers[0]?.say({ t: 'died', why: 'a bug' });
  assert.deepEqual(done, ['1: 11', '2: ']);
  assert.deepEqual(workers.map((one) => one.jobs()), [[], [3]]);
});
