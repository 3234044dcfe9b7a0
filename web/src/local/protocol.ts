// The messages between a page, its table worker and the think workers.

/**
 * How well games are saved: on disk; in memory only, because the browser forbids storage or cannot save; or no
 * more, because it is full.
 */
export type StorageState = 'saved' | 'memory' | 'full';

/** The first message to a table worker. */
export interface StartTables {
  t: 'start';
  wasm: string;
  think: string;
}

export type ToTables =
  | StartTables
  | { t: 'connect'; conn: number }
  | { t: 'message'; conn: number; text: string }
  | { t: 'disconnect'; conn: number }
  /** a text about a table of the player, or null to forget it */
  | { t: 'remember'; code: string; text: string | null }
  /** asks for all such texts */
  | { t: 'remembered'; id: number }
  | { t: 'request'; id: number; method: 'GET' | 'POST'; path: string; body: string };

export type FromTables =
  | { t: 'send'; conn: number; text: string }
  | { t: 'close'; conn: number; code: number; reason: string }
  | { t: 'answer'; id: number; status: number; text: string }
  | { t: 'remembered'; id: number; texts: string[] }
  /** the engine is loaded */
  | { t: 'ready' }
  | { t: 'storage'; state: StorageState }
  /** whether the worker has the table in memory, and its lock */
  | { t: 'holds'; code: string; holds: boolean }
  /** another page has opened the table */
  | { t: 'taken'; code: string }
  | { t: 'died'; why: string };

export type ToThinker = { t: 'start'; module: WebAssembly.Module } | { t: 'think'; job: number; bytes: Uint8Array } | { t: 'stop'; job: number };

export type FromThinker = { t: 'thought'; job: number; bytes: Uint8Array } | { t: 'died'; why: string };

/** The part of a worker's global scope that the workers use. TypeScript's types of it exclude those of a page. */
export interface WorkerScope<In, Out> {
  onmessage: ((event: { data: In }) => void) | null;
  postMessage(message: Out, transfer?: Transferable[]): void;
  close(): void;
}
