// Measures how long the home screen takes to its first contentful paint, and to its posters, on a slow phone.
//
//     node tests/browser/paint.mjs build/posse [ANOTHER_POSSE]      the median of ROUNDS loads, in turns
//
// With two programs, the ratio tells whether a change helps, whatever this machine is.
import { closeAll, PHONE, startBrowser, startServer } from './lib.mjs';

const ROUNDS = 5;
/** Slow 4G and a processor that is four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU = 4;

async function load(browser, server) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(server.link);
  await page.locator('.poster[data-game]').first().waitFor();
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    poster: performance.now(),
  }));
  await context.close();
  return times;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const programs = process.argv.slice(2);
const servers = [];
for (const program of programs) {
  process.env.POSSE = program;
  servers.push(await startServer());
}
const browser = await startBrowser();
try {
  const times = programs.map(() => []);
  for (let round = 0; round < ROUNDS; round++) for (const [at, server] of servers.entries()) times[at].push(await load(browser, server));
  const found = times.map((all) => ({ paint: median(all.map(({ paint }) => paint)), poster: median(all.map(({ poster }) => poster)) }));
  found.forEach(({ paint, poster }, at) => console.log(`${programs[at]}: first paint ${Math.round(paint)} ms, posters ${Math.round(poster)} ms`));
  if (found.length === 2)
    console.log(`ratio: first paint ${(found[1].paint / found[0].paint).toFixed(2)}, posters ${(found[1].poster / found[0].poster).toFixed(2)}`);
} finally {
  await closeAll();
}
