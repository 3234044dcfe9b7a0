// The table worker: the server's tables, clients and commands, compiled to WebAssembly. It speaks to its page in the
// server's messages, keeps its log in the browser's storage, and leaves all thinking to think workers.
import { compileEngine, pass, startEngine, type Engine, type Ports } from './engine';
import { Store } from './kv';
import { TableLocks } from './locks';
import { remember, remembered } from './memory';
import type { FromTables, StartTables, ToTables, WorkerScope } from './protocol';
import { thinkersFor, ThinkPool, type ThinkWorker } from './thinkPool';

const scope = self as unknown as WorkerScope<ToTables, FromTables>;
const say = (message: FromTables): void => scope.postMessage(message);

/** The engine has a bug, or cannot be loaded. The page starts another worker when it needs one. */
function die(why: unknown): void {
  say({ t: 'died', why: String(why) });
  scope.close();
}

self.addEventListener('error', ({ message }) => die(message));
self.addEventListener('unhandledrejection', ({ reason }) => die(reason));

const METHODS = { GET: 0, POST: 1 } as const;

type ForEngine = Exclude<ToTables, { t: 'start' | 'remember' | 'remembered' }>;

class Tables {
  private engine: Engine | null = null;
  private pool: ThinkPool | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly store = new Store((state) => say({ t: 'storage', state }));
  private readonly locks = new TableLocks((code) => {
    // The page must know why before the engine closes its connections.
    say({ t: 'taken', code });
    this.call((engine) => pass(engine, code, (at, length) => engine.posse_lost(at, length)));
  });

  async start({ wasm, think }: StartTables): Promise<void> {
    const module = await compileEngine(wasm);
    this.pool = new ThinkPool({
      module,
      most: thinkersFor(navigator.hardwareConcurrency),
      start: () => new Worker(think) as ThinkWorker,
      done: (job, bytes) => this.call((engine) => pass(engine, bytes, (at, length) => engine.posse_thought(job, at, length))),
    });
    this.engine = await startEngine(module, this.ports());
    this.call((engine) => pass(engine, '{}', (at, length) => engine.posse_open(at, length)));
    say({ t: 'ready' });
  }

  /** Calls the engine. A trap or an abort ends the worker. */
  private call(what: (engine: Engine) => void): void {
    try {
      if (this.engine) what(this.engine);
    } catch (error) {
      this.engine = null;
      die(error);
    }
  }

  private ports(): Ports {
    return {
      send: (conn, text) => say({ t: 'send', conn, text }),
      close: (conn, code, reason) => say({ t: 'close', conn, code, reason }),
      answer: (id, status, text) => say({ t: 'answer', id, status, text }),
      wake: (milliseconds) => this.wakeAfter(milliseconds),
      write: (request, text) => {
        void this.store.write(text).then(({ outcome, text: why }) =>
          this.call((engine) => pass(engine, why, (at, length) => engine.posse_written(request, outcome, at, length))),
        );
      },
      read: (request, text) => {
        void this.store.read(text).then(({ outcome, bytes }) =>
          this.call((engine) => pass(engine, bytes, (at, length) => engine.posse_read(request, outcome, at, length))),
        );
      },
      think: (job, bytes, canWait) => this.pool?.think(job, bytes, canWait),
      stopThinking: (job) => this.pool?.stop(job),
      claim: (code) => {
        say({ t: 'holds', code, holds: true });
        this.locks.claim(code);
      },
      release: (code) => {
        say({ t: 'holds', code, holds: false });
        this.locks.release(code);
      },
    };
  }

  private wakeAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    if (milliseconds >= 0) this.timer = setTimeout(() => this.call((engine) => engine.posse_wake()), milliseconds);
  }

  take(message: Exclude<ToTables, StartTables>): void {
    if (message.t === 'remember') void remember(this.store, message.code, message.text, Date.now());
    else if (message.t === 'remembered') void remembered(this.store).then((texts) => say({ t: 'remembered', id: message.id, texts }));
    else this.pass(message);
  }

  private pass(message: ForEngine): void {
    this.call((engine) => {
      switch (message.t) {
        case 'connect':
          engine.posse_connect(message.conn);
          break;
        case 'message':
          pass(engine, message.text, (at, length) => engine.posse_message(message.conn, at, length));
          break;
        case 'disconnect':
          engine.posse_disconnect(message.conn);
          break;
        case 'request': {
          const { id, method, path, body } = message;
          pass(engine, path, (at, length) =>
            pass(engine, body, (bodyAt, bodyLength) => engine.posse_request(id, METHODS[method], at, length, bodyAt, bodyLength)),
          );
          break;
        }
      }
    });
  }
}

const tables = new Tables();
/** Messages wait until the engine has started. */
let started: Promise<void> | null = null;

scope.onmessage = ({ data }) => {
  if (data.t === 'start') {
    started = tables.start(data);
    started.catch(die);
  } else {
    void started?.then(() => tables.take(data));
  }
};
