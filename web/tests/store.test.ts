// The store of the table worker, over a disk that can be full, missing or broken. IndexedDB itself is tested in the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, Store, type Change, type Disk, type Pair, type Range } from '../src/local/kv';
import { tableFrom } from '../src/local/knownTables';
import { MAX_TABLES, remember, remembered } from '../src/local/memory';

/** A disk in memory, with room for so many pairs. */
class FakeDisk implements Disk {
  pairs = new Map<string, string>();
  broken = false;
  constructor(public room = Infinity) {}

  private check(): void {
    if (this.broken) throw new DOMException('no such luck', 'UnknownError');
  }

  async write(change: Change): Promise<boolean> {
    this.check();
    if (change.absent?.some((key) => this.pairs.has(key))) return false;
    const next = new Map(this.pairs);
    for (const [from, to] of change.delete_from ?? []) for (const key of next.keys()) if (from <= key && key < to) next.delete(key);
    for (const key of change.delete ?? []) next.delete(key);
    for (const [key, value] of change.put ?? []) next.set(key, value);
    if (next.size > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.pairs = next;
    return true;
  }

  async read({ from, to, most }: Range): Promise<Pair[]> {
    this.check();
    return [...this.pairs].filter(([key]) => from <= key && key < to).sort().slice(0, most);
  }

  async exists(key: string): Promise<boolean> {
    this.check();
    return this.pairs.has(key);
  }
}

function storeOn(disk: Disk | null): { store: Store; states: string[] } {
  const states: string[] = [];
  const open = async (): Promise<Disk> => {
    if (!disk) throw new DOMException('forbidden', 'SecurityError');
    return disk;
  };
  return { store: new Store((state) => states.push(state), open), states };
}

const write = async (store: Store, change: Change): Promise<number> => (await store.write(JSON.stringify(change))).outcome;
const read = async (store: Store, range: Partial<Range> = {}): Promise<Pair[]> => {
  const { outcome, bytes } = await store.read(JSON.stringify({ from: '', to: '~', ...range }));
  assert.equal(outcome, 0);
  return pairsOf(bytes);
};

/** Reads pairs as the engine does. */
function pairsOf(bytes: Uint8Array): Pair[] {
  const texts: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 4 + view.getUint32(at, true)) {
    texts.push(new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + view.getUint32(at, true))));
  }
  return Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at] as string, texts[2 * at + 1] as string]);
}

test('pairs are texts with their lengths in bytes', () => {
  assert.deepEqual([...bytesOf([['ab', 'é']])], [2, 0, 0, 0, 97, 98, 2, 0, 0, 0, 195, 169]);
  assert.deepEqual(bytesOf([]).length, 0);
});

/** What must hold wherever the pairs are. */
async function behaves(store: Store): Promise<void> {
  assert.equal(await write(store, { absent: ['b'], put: [['b', '2'], ['a', '1']] }), 0); // prettier-ignore
  assert.equal(await write(store, { absent: ['c', 'b'], put: [['c', '3'], ['a', '9']], delete: ['b'] }), 1); // prettier-ignore
  assert.deepEqual(await read(store), [['a', '1'], ['b', '2']], 'a refused change changes nothing'); // prettier-ignore
  await write(store, { put: [['c', '3'], ['ca', '4'], ['d', '5']] }); // prettier-ignore
  assert.deepEqual(await read(store, { from: 'b', to: 'd', most: 2 }), [['b', '2'], ['c', '3']]); // prettier-ignore
  await write(store, { delete_from: [['b', 'd'], ['x', 'a']], delete: ['d'], put: [['c', '6']] }); // prettier-ignore
  assert.deepEqual(await read(store), [['a', '1'], ['c', '6']], 'the end of a range is not deleted by it, and what is put stays'); // prettier-ignore
}

test('pairs on the disk', async () => {
  const disk = new FakeDisk();
  const { store, states } = storeOn(disk);
  await behaves(store);
  assert.deepEqual([...disk.pairs], [['a', '1'], ['c', '6']]); // prettier-ignore
  assert.deepEqual(states, []);
});

test('a browser that forbids storage keeps pairs in memory, and says so', async () => {
  const { store, states } = storeOn(null);
  await behaves(store);
  assert.deepEqual(states, ['memory']);
});

test('a full disk keeps changes in memory, and saves them when there is room', async () => {
  const disk = new FakeDisk(0);
  const { store, states } = storeOn(disk);
  await behaves(store);
  assert.deepEqual([states, disk.pairs.size], [['full'], 0]);
  disk.room = 10;
  assert.equal(await write(store, { absent: ['e'], put: [['e', '7']] }), 0);
  assert.deepEqual([...disk.pairs], [['a', '1'], ['c', '6'], ['e', '7']]); // prettier-ignore
  assert.deepEqual(states, ['full', 'saved']);
});

test('what is in memory only hides what is on the disk', async () => {
  const disk = new FakeDisk(3);
  const { store } = storeOn(disk);
  await write(store, { put: [['a', '1'], ['b', '2'], ['c', '3']] }); // prettier-ignore
  await write(store, { delete: ['a'], put: [['d', '4'], ['e', '5'], ['c', '6']] }); // prettier-ignore
  assert.equal(disk.pairs.size, 3, 'the disk is full');
  assert.deepEqual(await read(store, { most: 2 }), [['b', '2'], ['c', '6']]); // prettier-ignore
  assert.equal(await write(store, { absent: ['a'], put: [['f', '7']] }), 0, 'the deleted key is absent');
  assert.equal(await write(store, { absent: ['d'], put: [['g', '8']] }), 1);
  await write(store, { delete_from: [['b', 'e']] });
  assert.deepEqual(await read(store), [['e', '5'], ['f', '7']]); // prettier-ignore
});

test('a disk that fails keeps changes in memory, says so, and has them when it works again', async () => {
  const disk = new FakeDisk();
  const { store, states } = storeOn(disk);
  await write(store, { put: [['a', '1']] });
  disk.broken = true;
  assert.equal(await write(store, { absent: ['b'], put: [['b', '2']] }), 0);
  assert.equal(await write(store, { absent: ['b'], put: [['b', '3']] }), 1);
  const { outcome, bytes } = await store.read('{"from":"","to":"~"}');
  assert.equal(outcome, 2);
  assert.match(new TextDecoder().decode(bytes), /could not read.*no such luck/);
  assert.deepEqual([[...disk.pairs], states], [[['a', '1']], ['memory']]); // prettier-ignore
  disk.broken = false;
  assert.equal(await write(store, { absent: ['c'], put: [['c', '4']] }), 0);
  assert.deepEqual([[...disk.pairs], states], [[['a', '1'], ['b', '2'], ['c', '4']], ['memory', 'saved']]); // prettier-ignore
});

/** The entry of a table, as the engine writes it. */
const entry = (code: string, number: number, text: string): Change => {
  const key = `table/${code}/entry/000000000${number}`;
  return { absent: [key], put: [[key, text]] };
};

test('moves that could not be saved never replace those of another page, and a table is never made of both', async () => {
  const disk = new FakeDisk();
  const [mine, other] = [storeOn(disk), storeOn(disk)];
  await write(mine.store, entry('laa', 1, 'begin'));
  disk.room = 1;
  for (const number of [2, 3, 4]) assert.equal(await write(mine.store, entry('laa', number, `mine ${number}`)), 0);
  await write(mine.store, entry('lbb', 1, 'only here'));
  assert.deepEqual(mine.states, ['full']);
  // There is room again, and another page goes on with the table before this one has saved anything.
  disk.room = 10;
  assert.deepEqual(await read(other.store), [['table/laa/entry/0000000001', 'begin']]); // prettier-ignore
  await write(other.store, entry('laa', 2, 'theirs'));
  const theirs: Pair[] = [['table/laa/entry/0000000001', 'begin'], ['table/laa/entry/0000000002', 'theirs']]; // prettier-ignore
  const [first, ...rest] = await read(mine.store, { from: 'table/laa/', to: 'table/laa0' });
  assert.deepEqual([first, ...rest], theirs);
  await write(mine.store, { put: [['known/laa', '']] });
  assert.deepEqual([...disk.pairs].filter(([key]) => key.startsWith('table/laa')), theirs); // prettier-ignore
  assert.equal(disk.pairs.get('table/lbb/entry/0000000001'), 'only here', 'other tables are saved');
  assert.deepEqual(mine.states, ['full', 'saved']);
});

test('the same when the page saves before it reads', async () => {
  const disk = new FakeDisk();
  const [mine, other] = [storeOn(disk), storeOn(disk)];
  disk.room = 0;
  for (const number of [1, 2, 3]) await write(mine.store, entry('laa', number, `mine ${number}`));
  disk.room = 10;
  await write(other.store, entry('laa', 1, 'theirs'));
  assert.equal(await write(mine.store, { put: [['known/laa', '']] }), 0);
  assert.deepEqual([...disk.pairs], [['table/laa/entry/0000000001', 'theirs'], ['known/laa', '']]); // prettier-ignore
  assert.equal(await write(mine.store, entry('laa', 1, 'mine again')), 1);
});

test('a move that is dropped with those before it is not told as written', async () => {
  const disk = new FakeDisk();
  const [mine, other] = [storeOn(disk), storeOn(disk)];
  disk.room = 0;
  for (const number of [1, 2]) await write(mine.store, entry('laa', number, `mine ${number}`));
  disk.room = 10;
  await write(other.store, entry('laa', 1, 'theirs'));
  assert.equal(await write(mine.store, entry('laa', 3, 'mine 3')), 1);
  assert.deepEqual([...disk.pairs], [['table/laa/entry/0000000001', 'theirs']]); // prettier-ignore
});

test('a replay that could not be saved can be shown, even if the disk cannot be read', async () => {
  const disk = new FakeDisk();
  const { store } = storeOn(disk);
  disk.broken = true;
  await write(store, { put: [['replay/a', 'a game']] });
  assert.deepEqual(await read(store, { from: 'replay/a', to: 'replay/a!', most: 1 }), [['replay/a', 'a game']]); // prettier-ignore
});

test('a range that a broken disk cannot list is not deleted, and the answer says why', async () => {
  const disk = new FakeDisk();
  const { store } = storeOn(disk);
  await write(store, { put: [['a', '1']] });
  disk.broken = true;
  const { outcome, text } = await store.write('{"delete_from":[["a","b"]]}');
  assert.equal(outcome, 2);
  assert.match(text, /could not save.*no such luck/);
  disk.broken = false;
  assert.deepEqual(await read(store), [['a', '1']]);
});

test('a read sees the writes before it', async () => {
  const { store } = storeOn(new FakeDisk());
  const written = write(store, { put: [['a', '1']] });
  assert.deepEqual(await read(store), [['a', '1']]);
  assert.equal(await written, 0);
});

test('tables are remembered, newest first, and forgotten', async () => {
  const disk = new FakeDisk();
  const { store } = storeOn(disk);
  for (const [at, code] of ['laa', 'lbb', 'lcc'].entries()) await remember(store, code, `about ${code}`, at);
  await remember(store, 'laa', 'again', 9);
  await remember(store, 'lbb', null, 10);
  assert.deepEqual(await remembered(store), ['again', 'about lcc']);
});

test('tables that were remembered long ago are deleted, with everything but their replays', async () => {
  const disk = new FakeDisk();
  const { store } = storeOn(disk);
  const codes = Array.from({ length: MAX_TABLES + 2 }, (_, at) => `l${at}`);
  for (const [at, code] of codes.entries()) {
    await remember(store, code, code, at);
    await write(store, { put: [[`table/${code}/entry/0000000001`, '1'], [`note/${code}/visit`, '2'], [`replay/${code}`, '3']] }); // prettier-ignore
  }
  assert.equal((await remembered(store)).length, MAX_TABLES);
  const left = [...disk.pairs.keys()].filter((key) => /\bl[012](\/|$)/.test(key)).sort();
  assert.deepEqual(left, ['known/l2', 'note/l2/visit', 'replay/l0', 'replay/l1', 'replay/l2', 'table/l2/entry/0000000001']);
});

test('what is remembered of a table and cannot be read is left out', async () => {
  const disk = new FakeDisk();
  const { store } = storeOn(disk);
  await remember(store, 'laa', 'about laa', 1);
  for (const [at, damaged] of ['', '{"at":', '[]', 'null', '{"at":"x","text":1}', '7'].entries()) disk.pairs.set(`known/l${at}`, damaged);
  assert.deepEqual(await remembered(store), ['about laa']);
  const known = { code: 'laa', token: 'ab', seen: 1 };
  assert.deepEqual(tableFrom(JSON.stringify(known)), [known]);
  for (const damaged of ['', 'null', '[]', '{"code":"laa"}', '{"code":1,"token":"ab","seen":1}']) assert.deepEqual(tableFrom(damaged), []);
});
