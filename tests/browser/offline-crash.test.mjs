// Games without a server after a browser was killed, an engine has stopped, or an update was only half there.
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { killableBrowser, openTab } from './lib.mjs';
import { codeOf, decide, installed, isNext, lookForUpdate, onSite, playBots, poster, still } from './local.mjs';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { nextVersion } from './site.mjs';
import { say } from './words.mjs';

/** Runs in the page before its scripts: logs the number of each entry that the page is told. */
function logNumbers() {
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = data.t === 'send' ? JSON.parse(data.text) : {};
        if (message.t === 'table' || message.t === 'update') console.log(`told ${message.n}`);
      });
    }
  };
}

/** Runs in the page: presses anything, as fast as it can. */
function pressAll(idle) {
  const look = () => {
    const all = [...document.querySelectorAll('#prompt button:not([data-hint-why]), button.seat.target, .train button.lit')];
    const choices = all.filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && !idle.includes(one.textContent.trim()));
    choices[Math.floor(Math.random() * choices.length)]?.click();
    requestAnimationFrame(look);
  };
  look();
}

/** Opens a page that counts what it is told: `page.told` is the newest number. `reached(n)` waits for it. */
async function openCounting(context, site, path) {
  await context.addInitScript((prefs) => localStorage.setItem('posse.prefs', JSON.stringify(prefs)), still);
  await context.addInitScript(logNumbers);
  const page = await openTab(context, site, 'no-such-page');
  page.told = 0;
  page.reached = (n) =>
    new Promise((resolve) => {
      const check = () => page.told >= n && resolve();
      page.on('console', check);
      check();
    });
  page.on('console', (message) => {
    const [, n] = /^told (\d+)$/.exec(message.text()) ?? [];
    if (n) page.told = Math.max(page.told, Number(n));
  });
  await page.goto(site.link + path);
  return page;
}

onSite('what a page was told is there after the browser was killed', { limit: 2 }, async ({ site }) => {
  const browser = killableBrowser();
  try {
    let page = await openCounting(await browser.start(), site, '');
    await poster(page, 'colt').waitFor();
    const code = await playBots(page, 'colt', 2);
    for (let round = 0; round < 3; round++) {
      await page.evaluate(pressAll, [say('common.undo'), say('common.menu.hint')]);
      await page.reached(page.told + 5 * round + 5);
      await browser.kill();
      const { told } = page;
      page = await openCounting(await browser.start(), site, `#${code}`);
      await page.locator('#prompt button, main.end').first().waitFor(); // people who only watch have no buttons
      assert(page.told >= told, `the page was told ${told}, and finds ${page.told}`);
    }
  } finally {
    await browser.close();
  }
});

onSite('a game is found again, even if the browser has lost its list of tables', { quick: true }, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await poster(page, 'bang').waitFor();
  const code = await playBots(page, 'bang', 3);
  const asked = await decide(page, 1, randomFrom(11));
  // The browser saves these some seconds late, and a crash may lose them.
  const lose = () => page.evaluate(() => localStorage.removeItem('posse.tables'));
  await lose();
  await page.reload();
  await page.locator('#prompt h2').filter({ hasText: asked }).waitFor();
  await lose();
  await page.close();
  const home = await tab(page, site);
  await home.locator(`[data-code=${code}]`).getByRole('link').click();
  await home.locator('#prompt h2').filter({ hasText: asked }).waitFor();
});

onSite('a game goes on after its engine has stopped', { limit: 2 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await poster(page, 'colt').waitFor();
  const code = await playBots(page, 'colt', 3);
  const random = randomFrom(10);
  for (let round = 0; round < 3; round++) {
    const asked = await decide(page, 2, random);
    const tables = page.workers().findLast((worker) => worker.url().includes('tableWorker'));
    const closed = tables.waitForEvent('close');
    await tables.evaluate(() => setTimeout(() => { throw new Error('a planted bug'); })).catch(() => undefined); // prettier-ignore
    await closed;
    await page.locator('.net-lost').waitFor({ state: 'detached' });
    await page.locator('#prompt h2').filter({ hasText: asked }).waitFor();
  }
  page.faults = page.faults.filter((fault) => !fault.includes('a planted bug'));
  await playToTheEnd(page, { random });
  assert.equal(codeOf(page), code);
});

onSite('an update that is only half on the host is not installed', { limit: 2 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, offline: true, prefs: still });
  await installed(page);
  const next = nextVersion();
  const [missing, away] = ['Learn-NEXT2345.js', 'away'].map((name) => join(next.folder, name));
  /** Looks for an update, and returns what becomes of it. */
  const outcome = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) => {
        registration.addEventListener('updatefound', () => {
          const { installing } = registration;
          installing.addEventListener('statechange', () => resolve(installing.state), { once: true });
        }, { once: true }); // prettier-ignore
      });
      void registration.update().catch(() => undefined);
      return found;
    });
  try {
    // A script that is not there yet, on a host that answers with a page for what it does not know.
    renameSync(missing, away);
    site.folder = next.folder;
    site.fallback = true;
    assert.equal(await outcome(), 'redundant');
    renameSync(away, missing);
    // The page is still the old one.
    const { folder } = site;
    site.old = { file: 'index.html', folder: site.first };
    assert.equal(await outcome(), 'redundant');
    site.old = null;
    site.folder = folder;
    await lookForUpdate(page);
    await page.getByText(say('common.update')).waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: say('common.reload') }).click()]);
    await poster(page, 'bang').waitFor();
    assert(await isNext(page));
  } finally {
    next.remove();
  }
});
