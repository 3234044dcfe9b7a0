// The first load is small, and all of it comes from one host.
import assert from 'node:assert/strict';
import { test } from './suite.mjs';

const MAX_BYTES = 150 * 1024;

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
  await page.locator('main').waitFor();
  const files = await loadAnew(page);
  assert(files.length >= 3, 'a page, its script and its style at least');
  const bytes = files.filter(({ type }) => type !== 'Font').reduce((sum, file) => sum + file.bytes, 0);
  const list = files.map(({ type, url, bytes: size }) => `${size} ${type} ${new URL(url).pathname}`).join('\n');
  assert(bytes > 0 && bytes < MAX_BYTES, `${bytes} bytes:\n${list}`);
  for (const { url } of files) assert.equal(new URL(url).host, new URL(server.link).host);
});
