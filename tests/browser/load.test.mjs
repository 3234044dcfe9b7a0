// The first load is small, and all of it comes from one host.
import assert from 'node:assert/strict';
import { PHONE } from './lib.mjs';
import { test } from './suite.mjs';

const MAX_BYTES = 150 * 1024;
/** How far the second poster may move when the first one arrives: its text may have a line more or less. */
const MAX_MOVE_PX = 24;

/** Loads the page with an empty cache and returns the path, type and transferred bytes of each file. */
async function loadAnew(page) {
  const client = await page.context().newCDPSession(page);
  const files = new Map();
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  client.on('Network.responseReceived', ({ requestId, type, response }) => files.set(requestId, { type, url: response.url, bytes: 0 }));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.reload({ waitUntil: 'networkidle' });
  return [...files.values()].filter(({ url }) => url.startsWith('http'));
}

test('the first load is below 150 KB without fonts, from one host', { quick: true }, async ({ server, visit }) => {
  const page = await visit();
  // What the page still downloads would be counted twice.
  await page.waitForLoadState('networkidle');
  const files = await loadAnew(page);
  assert(files.length >= 3, 'a page, its script and its style at least');
  const bytes = files.filter(({ type }) => type !== 'Font').reduce((sum, file) => sum + file.bytes, 0);
  const list = files.map(({ type, url, bytes: size }) => `${size} ${type} ${new URL(url).pathname}`).join('\n');
  assert(bytes > 0 && bytes < MAX_BYTES, `${bytes} bytes:\n${list}`);
  for (const { url } of files) assert.equal(new URL(url).host, new URL(server.link).host);
});

test('a game is drawn when its style sheet is there, and its poster does not push the next one away', { quick: true }, async ({ visit }) => {
  const page = await visit({ viewport: PHONE });
  await page.waitForLoadState('networkidle');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/\/bang-\w+\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const next = page.locator('.poster[data-game=colt]');
  await next.waitFor();
  assert.equal(await page.locator('.poster[data-game=bang]').count(), 0, 'nothing is drawn without its style sheet');
  const { y: before } = await next.boundingBox();
  release();
  await page.locator('.poster[data-game=bang]').waitFor();
  const { y: after } = await next.boundingBox();
  assert(Math.abs(after - before) <= MAX_MOVE_PX, `the next poster moves from ${before} to ${after}`);
});
