// Measures how fast a game against bots begins on the static site, with a slow processor and a slow network, and whether
// the page stays responsive while hard bots think.
//
//     node tests/browser/offline-speed.mjs            prints a table; fails if a limit is exceeded
//
// The page's processor is slowed down 4 times, the network is "slow 4G": 1.6 Mbit/s, 150 ms latency for each request. Other
// programs make the times longer: run it on a quiet machine. Long tasks are measured in processor time.
import { closeAll, openTab, PHONE, startBrowser } from './lib.mjs';
import { serveSite } from './site.mjs';
import { say } from './words.mjs';

const CPU = Number(process.env.CPU ?? 4);
const SLOW_4G = { latency: 150, bytesPerSecond: 1_600_000 / 8 };
/** Milliseconds from opening the address until the first choice can be made, if "Play bots" is pressed as soon as it is there. */
const LIMITS = { first: 5000, second: 2000, longTask: 50 };
const GAMES = ['bang', 'colt'];

const prefs = (kept) => localStorage.setItem('posse.prefs', JSON.stringify(kept));

/** Runs in the page: presses "Play bots" as soon as it is there, and notes when the poster and the board were there. The
 * page does this by itself, because a driver from outside would cost it time. */
function playAtOnce(game) {
  const times = (window.times = {});
  const look = () => {
    const button = document.querySelector(`.poster[data-game=${game}] .btn.primary:not(:disabled)`);
    if (button && !times.home) {
      times.home = performance.now();
      button.click();
    }
    // The board, with the card that tells players who they are, or with a question.
    if (!times.board && document.querySelector('#prompt button')) times.board = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Opens the site and starts a game. Returns the milliseconds until the poster and the board were there. */
async function visit(context, site, game) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.addInitScript(playAtOnce, game);
  await page.goto(site.link, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.times.board, null, { polling: 500 });
  const { home, board } = await page.evaluate(() => window.times);
  return { page, home, board };
}

async function measure(browser, site, game) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en', reducedMotion: 'reduce' });
  await context.addInitScript(prefs, { pace: 'off' });
  site.network = SLOW_4G;
  const first = await visit(context, site, game);
  site.network = null; // what is left is downloaded in the background
  await first.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await first.page.close();
  site.network = SLOW_4G;
  const second = await visit(context, site, game);
  site.network = null;
  await context.close();
  return { first, second };
}

/** The longest task of all main threads of pages in a trace, in milliseconds of processor time. */
function longestOf(events) {
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, tdur, pid, tid }) => name.endsWith('RunTask') && tdur > 0 && mains.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}

/** The longest task of the page during a game against hard bots, in milliseconds of processor time. The processor is not slow. */
async function longestTask(browser, site, game) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en' });
  await context.addInitScript(prefs, { pace: 'quick' });
  const page = await openTab(context, site);
  const poster = page.locator(`.poster[data-game=${game}]`);
  await poster.locator('select').last().selectOption('hard');
  await poster.locator('.btn.primary').click();
  await page.locator('#prompt button').first().waitFor();
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  // The page plays by itself, so that the test costs it no time: it presses anything that is no hint and takes nothing back.
  await page.evaluate((idle) => {
    window.presses = 0;
    setInterval(() => {
      const all = [...document.querySelectorAll('#prompt button:not([data-hint-why]), button.seat.target, .train button.lit')];
      const choices = all.filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && !idle.includes(one.textContent.trim()));
      if (choices.length === 0) return;
      window.presses++;
      choices[Math.floor(Math.random() * choices.length)].click();
    }, 150);
  }, [say('common.undo'), say('common.menu.hint')]);
  await page.waitForFunction(() => window.presses >= 25 || document.querySelector('main.end'), null, { polling: 1000 });
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  return longestOf(traceEvents);
}

const site = await serveSite();
const browser = await startBrowser();
let failed = false;
const row = (game, what, value, limit) => {
  const exceeds = value > limit;
  failed ||= exceeds;
  console.log(`${game.padEnd(6)} ${what.padEnd(48)} ${String(Math.round(value)).padStart(6)} ms   at most ${limit} ms${exceeds ? '   EXCEEDED' : ''}`);
};
for (const game of GAMES) {
  const { first, second } = await measure(browser, site, game);
  row(game, 'home screen, first visit', first.home, LIMITS.first);
  row(game, 'first board, first visit', first.board, LIMITS.first);
  row(game, 'home screen, second visit', second.home, LIMITS.second);
  row(game, 'first board, second visit', second.board, LIMITS.second);
  row(game, 'longest task while hard bots think', await longestTask(browser, site, game), LIMITS.longTask);
}
await site.stop();
await closeAll();
process.exit(failed ? 1 : 0);
