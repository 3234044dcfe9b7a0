// The store of the table worker: an ordered map from text keys to text values, in IndexedDB.
//
//     const store = new Store((state) => …);
//     await store.write('{"absent":["a"],"put":[["a","1"]]}')    // { outcome: 0, text: '' } when it is on the disk
//     await store.read('{"from":"a","to":"b"}')                  // { outcome: 0, bytes: the pairs }
//
// If the browser forbids storage, or when its disk is full or fails, changes stay in memory: an overlay over what is on
// the disk. When the disk works again, the next write saves all of them. If another page has gone on with a table in the
// meantime, what it has written counts, and the overlay's changes of that table are dropped.
import type { StorageState } from './protocol';

export interface Change {
  /** nothing is written if one of these keys exists */
  absent?: string[];
  /** written after everything else was deleted */
  put?: [string, string][];
  delete?: string[];
  /** all keys from the first, up to but without the second */
  delete_from?: [string, string][];
  /** need not be on the disk before the next change that is not relaxed */
  relaxed?: boolean;
}

export interface Range {
  from: string;
  to: string;
  most?: number;
}

export type Pair = [key: string, value: string];

export interface Written {
  /** 0: done; 1: a key of `absent` exists; 2: failed, and the text says why */
  outcome: 0 | 1 | 2;
  text: string;
}

export interface Read {
  /** 0: done; 2: failed, and the bytes are a text that says why */
  outcome: 0 | 2;
  /** the pairs, see bytesOf */
  bytes: Uint8Array;
}

const encoder = new TextEncoder();

/** The pairs as the engine reads them: key and value in turn, each with its length before it in four bytes, lowest first. */
export function bytesOf(pairs: readonly Pair[]): Uint8Array {
  const texts = pairs.flat().map((text) => encoder.encode(text));
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const text of texts) {
    view.setUint32(at, text.length, true);
    bytes.set(text, at + 4);
    at += 4 + text.length;
  }
  return bytes;
}

/** Where pairs are saved. */
export interface Disk {
  /** Resolves when the change is saved; false: refused because a key of `absent` exists. */
  write(change: Change): Promise<boolean>;
  read(range: Range): Promise<Pair[]>;
  exists(key: string): Promise<boolean>;
}

const DATABASE = 'posse';
const PAIRS = 'pairs';

const failure = (error: DOMException | null): Error => error ?? new DOMException('the browser did not say why', 'UnknownError');

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const rangeOf = (from: string, to: string): IDBKeyRange | null => (from < to ? IDBKeyRange.bound(from, to, false, true) : null);

/** IndexedDB. The connection is opened again if the browser has closed it. */
export class IndexedDisk implements Disk {
  private database: Promise<IDBDatabase> | null = null;

  /** Rejects if the browser forbids storage. */
  open(): Promise<IDBDatabase> {
    this.database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(PAIRS);
      opening.onerror = () => reject(failure(opening.error));
      opening.onsuccess = () => {
        // Somebody else's database of this name, or the rest of a damaged one.
        if (!opening.result.objectStoreNames.contains(PAIRS)) {
          opening.result.close();
          reject(new DOMException(`the database has no ${PAIRS}`, 'NotFoundError'));
          return;
        }
        opening.result.onclose = () => this.forget();
        // Another page deletes or changes the database. A page that kept it open would block that.
        opening.result.onversionchange = () => {
          opening.result.close();
          this.forget();
        };
        resolve(opening.result);
      };
    });
    this.database.catch(() => this.forget());
    return this.database;
  }

  private forget(): void {
    this.database = null;
  }

  /** Tries again once, with a new connection: browsers close connections, and Safari loses some while a phone sleeps. */
  private async twice<T>(work: (pairs: IDBObjectStore) => Promise<T>, mode: IDBTransactionMode, durability: IDBTransactionDurability = 'default'): Promise<T> {
    const once = async (): Promise<T> => work((await this.open()).transaction(PAIRS, mode, { durability }).objectStore(PAIRS));
    try {
      return await once();
    } catch (error) {
      if (isFull(error)) throw error;
      this.forget();
      return once();
    }
  }

  write(change: Change): Promise<boolean> {
    return this.twice((pairs) => this.writeTo(pairs, change), 'readwrite', change.relaxed ? 'relaxed' : 'strict');
  }

  private writeTo(pairs: IDBObjectStore, change: Change): Promise<boolean> {
    const { transaction } = pairs;
    let refused = false;
    const written = new Promise<boolean>((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => (refused ? resolve(false) : reject(failure(transaction.error)));
    });
    const absent = change.absent ?? [];
    let unanswered = absent.length;
    if (unanswered === 0) apply(pairs, change);
    for (const key of absent) {
      const count = pairs.count(key);
      count.onsuccess = () => {
        unanswered--;
        if (count.result > 0 && !refused) {
          refused = true;
          transaction.abort();
        }
        if (unanswered === 0 && !refused) apply(pairs, change);
      };
    }
    return written;
  }

  async read({ from, to, most }: Range): Promise<Pair[]> {
    const range = rangeOf(from, to);
    if (!range) return [];
    const [keys, values] = await this.twice(
      (pairs) => Promise.all([asked(pairs.getAllKeys(range, most)), asked(pairs.getAll(range, most) as IDBRequest<string[]>)]),
      'readonly',
    );
    return keys.map((key, at) => [String(key), values[at] as string]);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.twice((pairs) => asked(pairs.count(key)), 'readonly')) > 0;
  }
}

function apply(pairs: IDBObjectStore, change: Change): void {
  for (const [from, to] of change.delete_from ?? []) {
    const range = rangeOf(from, to);
    if (range) pairs.delete(range);
  }
  for (const key of change.delete ?? []) pairs.delete(key);
  for (const [key, value] of change.put ?? []) pairs.put(value, key);
}

const within = (key: string, from: string, to: string): boolean => from <= key && key < to;
/** What belongs together: `table/CODE/` for an entry of a table. */
const groupOf = (key: string): string => key.slice(0, key.indexOf('/', key.indexOf('/') + 1) + 1) || key;
const byKey = ([a]: Pair, [b]: Pair): number => (a < b ? -1 : a > b ? 1 : 0);

export class Store {
  /** changes that are not on the disk; null: the key was deleted */
  private readonly overlay = new Map<string, string | null>();
  /** the keys among them that had to be absent when they were put */
  private readonly added = new Set<string>();
  private disk: Promise<Disk | null>;
  private state: StorageState = 'saved';
  /** One thing at a time, so that a read sees all writes before it. */
  private tail: Promise<unknown> = Promise.resolve();

  /** `tell` is called whenever the state changes. `open` rejects if the browser forbids storage. */
  constructor(
    private readonly tell: (state: StorageState) => void,
    open: () => Promise<Disk> = async () => {
      const disk = new IndexedDisk();
      await disk.open();
      return disk;
    },
  ) {
    this.disk = open().catch(() => {
      this.enter('memory');
      return null;
    });
  }

  write(text: string): Promise<Written> {
    return this.inTurn<Written>(
      async () => ({ outcome: (await this.change(JSON.parse(text) as Change)) ? 0 : 1, text: '' }),
      (why) => ({ outcome: 2, text: `the browser could not save this: ${why}` }),
    );
  }

  read(text: string): Promise<Read> {
    return this.inTurn<Read>(
      async () => ({ outcome: 0, bytes: bytesOf(await this.pairs(JSON.parse(text) as Range)) }),
      (why) => ({ outcome: 2, bytes: encoder.encode(`the browser could not read what it has saved: ${why}`) }),
    );
  }

  /** Pairs for the worker itself. None if they cannot be read. */
  list(range: Range): Promise<Pair[]> {
    return this.inTurn<Pair[]>(
      () => this.pairs(range),
      () => [],
    );
  }

  private inTurn<T>(work: () => Promise<T>, failed: (why: string) => T): Promise<T> {
    const result = this.tail.then(work).catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
    this.tail = result;
    return result;
  }

  private enter(state: StorageState): void {
    if (this.state === state) return;
    this.state = state;
    this.tell(state);
  }

  /** False: refused because a key of `absent` exists. */
  private async change(change: Change): Promise<boolean> {
    const disk = await this.disk;
    if (disk && this.overlay.size === 0) {
      try {
        return await disk.write(change);
      } catch {
        // The change goes to memory, and saving it is tried again below, which says why it fails.
      }
    }
    for (const key of change.absent ?? []) if (await this.exists(disk, key)) return false;
    const put = new Set((change.put ?? []).map(([key]) => key));
    for (const key of change.absent ?? []) if (put.has(key) && !this.overlay.has(key)) this.added.add(key);
    await this.overlayWith(disk, change);
    const dropped = disk ? await this.save(disk) : [];
    return !(change.absent ?? []).some((key) => dropped.includes(groupOf(key)));
  }

  /** False if the disk cannot tell: the lock of the table keeps other pages away. */
  private async exists(disk: Disk | null, key: string): Promise<boolean> {
    const over = this.overlay.get(key);
    if (over !== undefined) return over !== null;
    return disk !== null && disk.exists(key).catch(() => false);
  }

  private async overlayWith(disk: Disk | null, change: Change): Promise<void> {
    for (const [from, to] of change.delete_from ?? []) {
      const saved = (await disk?.read({ from, to })) ?? [];
      for (const [key] of saved) this.overlay.set(key, null);
      for (const key of this.overlay.keys()) if (within(key, from, to)) this.overlay.set(key, null);
    }
    for (const key of change.delete ?? []) this.overlay.set(key, null);
    for (const [key, value] of change.put ?? []) this.overlay.set(key, value);
  }

  /** Tries to save what is only in memory. Returns the groups that had to be dropped. */
  private async save(disk: Disk): Promise<string[]> {
    const dropped: string[] = [];
    try {
      if (!(await this.writeOverlay(disk))) {
        for (const key of [...this.added])
          if (this.added.has(key) && (await disk.exists(key))) {
            this.dropGroup(key);
            dropped.push(groupOf(key));
          }
        if (!(await this.writeOverlay(disk))) return dropped; // another page is writing just now
      }
      this.overlay.clear();
      this.added.clear();
      this.enter('saved');
    } catch (error) {
      this.enter(isFull(error) ? 'full' : 'memory');
    }
    return dropped;
  }

  private writeOverlay(disk: Disk): Promise<boolean> {
    const all = [...this.overlay];
    const put = all.filter((pair): pair is Pair => pair[1] !== null);
    const gone = all.filter(([, value]) => value === null).map(([key]) => key);
    return disk.write({ absent: [...this.added], put, delete: gone });
  }

  /** Another page has written this key, so it has gone on from what is on the disk. */
  private dropGroup(key: string): void {
    const group = groupOf(key);
    for (const own of [...this.overlay.keys()]) if (groupOf(own) === group) this.overlay.delete(own);
    for (const own of [...this.added]) if (groupOf(own) === group) this.added.delete(own);
  }

  private async pairs({ from, to, most }: Range): Promise<Pair[]> {
    const disk = await this.disk;
    // A single pair that is only in memory is there even if the disk fails.
    const over = most === 1 ? this.overlay.get(from) : undefined;
    if (over) return [[from, over]];
    // What the overlay hides must not count.
    const saved = (await disk?.read({ from, to, ...(most === undefined ? {} : { most: most + this.overlay.size }) })) ?? [];
    for (const [key] of saved) if (this.added.has(key)) this.dropGroup(key);
    if (this.overlay.size === 0) return saved;
    const merged = new Map<string, string>(saved);
    for (const [key, value] of this.overlay) {
      if (!within(key, from, to)) continue;
      if (value === null) merged.delete(key);
      else merged.set(key, value);
    }
    return [...merged].sort(byKey).slice(0, most);
  }
}
