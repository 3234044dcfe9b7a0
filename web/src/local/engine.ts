// The engine, posse.wasm: its exports, and how texts and bytes get in and out of its memory.

/** What posse.wasm exports; src/wasm/ has the other side. */
export interface Engine {
  memory: WebAssembly.Memory;
  posse_alloc(length: number): number;
  posse_free(at: number): void;
  posse_open(options: number, length: number): void;
  posse_connect(conn: number): void;
  posse_message(conn: number, text: number, length: number): void;
  posse_disconnect(conn: number): void;
  posse_request(request: number, method: number, path: number, pathLength: number, body: number, bodyLength: number): void;
  posse_wake(): void;
  posse_written(request: number, outcome: number, text: number, length: number): void;
  posse_read(request: number, outcome: number, text: number, length: number): void;
  posse_thought(job: number, bytes: number, length: number): void;
  posse_lost(code: number, length: number): void;
  posse_think_begin(bytes: number, length: number): number;
  posse_think_step(handle: number, milliseconds: number): number;
  posse_think_result(handle: number): number;
  posse_think_free(handle: number): void;
  /** runs the constructors of a module without a main function */
  _initialize?(): void;
}

/** What the engine asks of its worker: the imports, with texts and bytes already copied out of its memory. */
export interface Ports {
  send(conn: number, text: string): void;
  close(conn: number, code: number, reason: string): void;
  answer(request: number, status: number, text: string): void;
  wake(milliseconds: number): void;
  write(request: number, text: string): void;
  read(request: number, text: string): void;
  think(job: number, bytes: Uint8Array, canWait: boolean): void;
  stopThinking(job: number): void;
  claim(code: string): void;
  release(code: string): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const bytesAt = (engine: Engine, at: number, length: number): Uint8Array => new Uint8Array(engine.memory.buffer, at, length);
const textAt = (engine: Engine, at: number, length: number): string => decoder.decode(bytesAt(engine, at, length));

/** The largest piece that crypto.getRandomValues fills. */
const MAX_RANDOM_BYTES = 65_536;

function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  for (let at = 0; at < bytes.length; at += MAX_RANDOM_BYTES) crypto.getRandomValues(bytes.subarray(at, at + MAX_RANDOM_BYTES));
}

const LOG = [console.error, console.warn, console.info, console.debug] as const;

/** The imports. `engine` is asked for late, because the imports must exist before the instance does. */
function importsFor(engine: () => Engine, ports: Ports | null): WebAssembly.ModuleImports {
  const text = (at: number, length: number): string => textAt(engine(), at, length);
  const only = (): Ports => {
    if (!ports) throw new Error('a think worker has no tables');
    return ports;
  };
  return {
    port_send: (conn: number, at: number, length: number) => only().send(conn, text(at, length)),
    port_close: (conn: number, code: number, at: number, length: number) => only().close(conn, code, text(at, length)),
    port_answer: (request: number, status: number, at: number, length: number) => only().answer(request, status, text(at, length)),
    port_random: (at: number, length: number) => fillRandom(bytesAt(engine(), at, length) as Uint8Array<ArrayBuffer>),
    port_now: () => performance.now(),
    port_calendar: () => Date.now(),
    port_wake: (milliseconds: number) => only().wake(milliseconds),
    port_write: (request: number, at: number, length: number) => only().write(request, text(at, length)),
    port_read: (request: number, at: number, length: number) => only().read(request, text(at, length)),
    port_think: (job: number, at: number, length: number, canWait: number) =>
      only().think(job, bytesAt(engine(), at, length).slice(), canWait !== 0),
    port_stop_thinking: (job: number) => only().stopThinking(job),
    port_claim: (at: number, length: number) => only().claim(text(at, length)),
    port_release: (at: number, length: number) => only().release(text(at, length)),
    port_log: (level: number, at: number, length: number) => (LOG[level] ?? console.debug)(`posse: ${text(at, length)}`),
    port_abort: (at: number, length: number) => {
      throw new Error(text(at, length));
    },
  };
}

/** Makes an instance: for the tables, with ports, or for thinking, without. */
export async function startEngine(module: WebAssembly.Module, ports: Ports | null): Promise<Engine> {
  let engine: Engine | null = null;
  const env = importsFor(() => engine as Engine, ports);
  const instance = await WebAssembly.instantiate(module, { env });
  engine = instance.exports as unknown as Engine;
  engine._initialize?.();
  return engine;
}

/** Compiles the engine while it is downloaded, if the web server names its type; otherwise after the download. */
export async function compileEngine(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine cannot be loaded: ${answer.status}`);
  const streams = typeof WebAssembly.compileStreaming === 'function' && answer.headers.get('Content-Type')?.startsWith('application/wasm');
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Passes a text or bytes to a function of the engine, which reads them during the call. */
export function pass<T>(engine: Engine, what: string | Uint8Array, call: (at: number, length: number) => T): T {
  const bytes = typeof what === 'string' ? encoder.encode(what) : what;
  const at = engine.posse_alloc(bytes.length);
  bytesAt(engine, at, bytes.length).set(bytes);
  const result = call(at, bytes.length);
  engine.posse_free(at);
  return result;
}

/** A copy of the result of a job that is done: its length, then the bytes. */
export function resultOf(engine: Engine, handle: number): Uint8Array {
  const at = engine.posse_think_result(handle);
  const length = new DataView(engine.memory.buffer).getUint32(at, true);
  return bytesAt(engine, at + 4, length).slice();
}
