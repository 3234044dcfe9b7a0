// Plays whole games with the application layer in posse.wasm, over the messages of the server, and watches that everything
// is written before it is told.
//
//     node tests/wasm/tables.mjs FILE.wasm [GAMES] [POSSE]
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { encode, newTable, Store, turn, Worker } from './worker.mjs';

const [, games = '2', posse = 'posse'] = process.argv.slice(2);
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
