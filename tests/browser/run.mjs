// Runs the browser tests in Chromium against $POSSE (default: build/posse), which contains the client.
//
//     node tests/browser/run.mjs [--quick] [--times N] [NAME…]
//
// --quick runs only the tests that are part of `make test`. NAME is part of a file's or a test's name. Screenshots,
// pages and click logs of failed tests are saved in build-test/browser/.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeAll, TIMEOUT_MS, root, startBrowser } from './lib.mjs';
import { setTestFile, tests, Visit } from './suite.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const out = join(root, 'build-test', 'browser');

function readArguments(words) {
  const asked = { quick: false, times: 1, names: [] };
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--quick') asked.quick = true;
    else if (word === '--times') asked.times = Number(words.shift());
    else asked.names.push(word);
  }
  return asked;
}

async function findTests({ quick, names }) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.test.mjs')).sort()) {
    setTestFile(name.replace('.test.mjs', ''));
    await import(join(folder, name));
  }
  return tests.filter(
    (test) => (!quick || test.quick) && (names.length === 0 || names.some((name) => `${test.file}: ${test.name}`.includes(name))),
  );
}

/** Rejects if the test takes longer than its limit. */
function within(test, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    const most = test.limit * TIMEOUT_MS;
    timer = setTimeout(() => reject(new Error(`it took longer than ${most / 1000} s`)), most);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Saves the pages of a failed test for inspection. */
async function savePages(test, visit, fault) {
  const name = `${test.file} ${test.name}`.replace(/[^a-z0-9]+/gi, '-');
  mkdirSync(out, { recursive: true });
  for (const [i, page] of visit.pages.entries()) {
    const file = join(out, `${name}-${i + 1}`);
    const trail = (page.trail ?? []).join('\n');
    writeFileSync(`${file}.txt`, `${fault.stack}\n\n${page.url()}\n\n${trail}\n\n${page.wire.slice(-20).map(({ from, text }) => `${from}: ${text}`).join('\n')}\n`);
    try {
      writeFileSync(`${file}.html`, await page.content());
      await page.screenshot({ path: `${file}.png`, timeout: 5000 });
    } catch {
      // The page is closed. Its click log is already saved.
    }
  }
}

/** The error without colours and without Playwright's log of retries. */
function plain(error) {
  const [first, ...rest] = String(error.stack).replace(/\x1b\[\d+m/g, '').split('\n');
  return [first, ...rest.filter((line) => !/waiting for element|retrying click|waiting \d+ms|scrolling/.test(line))].join('\n');
}

async function run(test, browser) {
  const visit = new Visit(browser, test.games, test.settings);
  let fault = null;
  try {
    await within(test, (async () => test.body({ server: test.served ? await visit.server() : null, visit: visit.visit, tab: visit.tab, browser }))());
    const faults = visit.faults();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } catch (error) {
    fault = error;
    fault.stack = plain(error);
    await savePages(test, visit, error);
    const faults = visit.faults();
    if (faults.length > 0 && !error.message.includes(faults[0])) fault.stack += `\n${faults.join('\n')}`;
  }
  await visit.close().catch(() => undefined);
  return fault;
}

const asked = readArguments(process.argv.slice(2));
const wanted = await findTests(asked);
if (wanted.length === 0) {
  console.error(`there is no test called ${asked.names.join(', ')}`);
  process.exit(2);
}
rmSync(out, { recursive: true, force: true });
let browser = await startBrowser();
let failed = 0;
const began = Date.now();
for (let time = 0; time < asked.times; time++) {
  for (const test of wanted) {
    const start = Date.now();
    if (!browser.isConnected()) browser = await startBrowser();
    const fault = await run(test, browser);
    const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6);
    console.log(`${fault ? 'FAILED' : 'ok    '} ${seconds} s  ${test.file}: ${test.name}`);
    if (fault) {
      failed++;
      console.log(String(fault.stack).replace(/^/gm, '       '));
    }
  }
}
await closeAll();
const all = wanted.length * asked.times;
console.log(`${all - failed} passed, ${failed} failed, ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failed > 0 ? 1 : 0);
