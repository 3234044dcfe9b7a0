// The page's side of local play: a server in a worker, with the same messages and requests as the one behind a WebSocket.
//
//     const connection = localServer.connect('lq7d2mvx9a');
//     const { status, text } = await localServer.request('GET', '/api/replays');
//
// The worker is started when it is first needed. If it dies, all connections close, and the next connection or request
// starts another one, which reads the tables from the browser's storage.
import { signal } from '@preact/signals';
import { CLOSED, OPEN, TAKEN, type Connection } from '../net/connection';
import { isLocked } from './locks';
import type { FromTables, StorageState, ToTables } from './protocol';
import { localFiles } from './where';

/** The part of a Worker that is used here. */
export interface TablesWorker {
  onmessage: ((event: { data: FromTables }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  postMessage(message: ToTables): void;
  terminate(): void;
}

interface Answer {
  status: number;
  text: string;
}

interface Pending<T> {
  resolve: (answer: T) => void;
  reject: (why: Error) => void;
}

class LocalConnection implements Connection {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly code: string,
    private readonly say: (text: string) => void,
    private readonly leave: () => void,
  ) {
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.say(text);
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.leave();
    this.ended(1000);
  }

  /** The other side has closed the connection. */
  ended(code: number): void {
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }
}

export class LocalServer {
  /** how well games are saved */
  readonly storage = signal<StorageState>('saved');
  /** whether the engine has been loaded, so that later downloads do not delay it */
  readonly loaded = signal(false);
  private worker: TablesWorker | null = null;
  private nextId = 1;
  private readonly connections = new Map<number, LocalConnection>();
  private readonly pending = new Map<number, Pending<Answer>>();
  private readonly asked = new Map<number, Pending<string[]>>();
  /** the tables that the worker has in memory */
  private readonly held = new Set<string>();

  constructor(private readonly makeWorker: () => TablesWorker) {}

  /** Starts the worker. It downloads the engine, so that a game begins at once when the player wants one. */
  start(): TablesWorker {
    if (this.worker) return this.worker;
    const worker = this.makeWorker();
    this.worker = worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.take(data);
    worker.onerror = ({ message }) => worker === this.worker && this.died(message ?? 'the worker cannot be started');
    return worker;
  }

  connect(code: string): Connection {
    const worker = this.start();
    const conn = this.nextId++;
    const connection = new LocalConnection(
      code,
      (text) => worker.postMessage({ t: 'message', conn, text }),
      () => {
        this.connections.delete(conn);
        worker.postMessage({ t: 'disconnect', conn });
      },
    );
    this.connections.set(conn, connection);
    worker.postMessage({ t: 'connect', conn });
    return connection;
  }

  request(method: 'GET' | 'POST', path: string, body = ''): Promise<Answer> {
    const worker = this.start();
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      worker.postMessage({ t: 'request', id, method, path, body });
    });
  }

  /** Saves a text about a table of the player, or deletes it. */
  remember(code: string, text: string | null): void {
    this.start().postMessage({ t: 'remember', code, text });
  }

  /** All texts that are remembered. */
  remembered(): Promise<string[]> {
    const worker = this.start();
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      worker.postMessage({ t: 'remembered', id });
    });
  }

  /** Whether another page plays a table now. Looking at it here would take it away from there. */
  async isPlayedElsewhere(code: string): Promise<boolean> {
    return !this.held.has(code) && (await isLocked(code));
  }

  private take(message: FromTables): void {
    switch (message.t) {
      case 'send':
        this.connections.get(message.conn)?.onmessage?.({ data: message.text });
        break;
      case 'close':
        this.end(message.conn, message.code);
        break;
      case 'answer':
        this.pending.get(message.id)?.resolve({ status: message.status, text: message.text });
        this.pending.delete(message.id);
        break;
      case 'remembered':
        this.asked.get(message.id)?.resolve(message.texts);
        this.asked.delete(message.id);
        break;
      case 'ready':
        this.loaded.value = true;
        break;
      case 'storage':
        this.storage.value = message.state;
        break;
      case 'holds':
        if (message.holds) this.held.add(message.code);
        else this.held.delete(message.code);
        break;
      case 'taken':
        this.held.delete(message.code);
        for (const [conn, { code }] of this.connections) if (code === message.code) this.end(conn, TAKEN);
        break;
      case 'died':
        this.died(message.why);
        break;
    }
  }

  private end(conn: number, code: number): void {
    const connection = this.connections.get(conn);
    this.connections.delete(conn);
    connection?.ended(code);
  }

  private died(why: string): void {
    console.warn(`posse: the table worker has stopped: ${why}`);
    this.worker?.terminate();
    this.worker = null;
    this.held.clear();
    for (const { reject } of [...this.pending.values(), ...this.asked.values()]) reject(new Error(why));
    this.pending.clear();
    this.asked.clear();
    for (const conn of [...this.connections.keys()]) this.end(conn, 1011);
  }
}

function startWorker(): TablesWorker {
  const files = localFiles();
  if (!files) throw new Error('this page was built without the engine');
  const worker = new Worker(files.table) as TablesWorker;
  worker.postMessage({ t: 'start', wasm: files.wasm, think: files.think });
  return worker;
}

export const localServer = new LocalServer(startWorker);
