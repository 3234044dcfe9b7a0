// Games without a server: from a static site, without a network, with little or no storage, in two tabs.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, horizontalOverflow, launchPersistent, openTab, root } from './lib.mjs';
import { codeOf, decide, installed, isNext, lookForUpdate, onSite, playBots, poster, still } from './local.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { nextVersion } from './site.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

/** The number of pairs that are saved. */
const entries = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('posse');
        opening.onsuccess = () => {
          const count = opening.result.transaction('pairs').objectStore('pairs').count();
          count.onsuccess = () => {
            resolve(count.result);
            opening.result.close();
          };
        };
      }),
  );

onSite('the site can be installed, and the menu offers it', { quick: true }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, offline: true });
  await installed(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  // A window without a profile that is kept, as in tests, installs nothing. Nothing else may be wrong.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  const { icons, screenshots, shortcuts } = JSON.parse(data);
  assert(screenshots.length > 0 && shortcuts.length > 0);
  for (const { src } of [...icons, ...screenshots]) assert.equal((await page.request.get(site.link + src)).status(), 200, src);
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => (window.prompted = true);
    window.dispatchEvent(event);
  });
  await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: say('common.install') }).click();
  assert(await page.evaluate(() => window.prompted));
  assert.equal(await page.getByRole('button', { name: say('common.install') }).count(), 0, 'an offer can be used once');
});

/** Installs the site, cuts the network, and plays a whole game, with a closed page in the middle of it. */
function wholeGame(game, players, quick) {
  onSite(`${game} without a network, closed and opened again in mid-game`, { quick, limit: 2 }, async ({ site, visit, tab }) => {
    const page = await visit({ at: site, local: true, offline: true, prefs: still });
    await poster(page, game).waitFor();
    await installed(page);
    await site.stop();
    await page.context().setOffline(true);
    await page.reload();
    const code = await playBots(page, game, players);
    const random = randomFrom(players);
    const asked = await decide(page, 3, random);
    assert((await entries(page)) > 5, 'the game is saved as it is played');
    await page.close();
    const again = await tab(page, site);
    await again.locator(`[data-code=${code}]`).getByRole('link').click();
    await again.locator('#prompt h2').filter({ hasText: asked }).waitFor();
    await playToTheEnd(again, { random });
    assert.equal(codeOf(again), code);
    await again.locator(END).getByRole('link', { name: say('end.replay') }).click();
    await again.locator('.replaying').waitFor();
    await again.goto(`${site.link}#/record`);
    await again.locator('[data-kept]').first().waitFor();
    assert.equal(await again.locator('[data-record]').count(), 1);
  });
}

wholeGame('bang', 3, true);
wholeGame('colt', 3, false);

onSite('a new version waits for the player, and an old page keeps its files', { limit: 2 }, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, offline: true, prefs: still });
  await poster(page, 'bang').waitFor();
  await installed(page);
  const other = await tab(page, site);
  await poster(other, 'bang').waitFor();
  const code = await playBots(other, 'bang', 3);
  await decide(other, 1, randomFrom(1));
  const next = nextVersion();
  try {
    site.folder = next.folder;
    await lookForUpdate(page);
    await page.getByText(say('common.update')).waitFor();
    assert.equal(await other.getByText(say('common.update')).count(), 0, 'a table is not disturbed');
    assert(!(await isNext(page)));
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: say('common.reload') }).click()]);
    await poster(page, 'bang').waitFor();
    assert(await isNext(page));
    await site.stop();
    // The other page goes on, also with a script that it needs for the first time and that is gone from the web host.
    assert.equal(codeOf(other), code);
    await decide(other, 1, randomFrom(2));
    await other.goto(`${site.link}#/learn/bang`);
    await other.locator('main h1').waitFor();
    assert(!(await isNext(other)), 'it was not loaded again');
    const caches = () => page.evaluate(async () => (await window.caches.keys()).length);
    assert.equal(await caches(), 2);
    await other.close();
    await page.reload();
    await page.waitForFunction(async () => (await window.caches.keys()).length === 1);
    await page.goto(`${site.link}#/learn/bang`);
    await page.locator('main h1').waitFor();
    await page.goto(`${site.link}#${code}`);
    await page.locator('#prompt').waitFor();
  } finally {
    next.remove();
  }
});

onSite('a page that is not at a table changes to the new version when all pages were closed', { limit: 2 }, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, offline: true });
  await installed(page);
  const next = nextVersion();
  try {
    site.folder = next.folder;
    await lookForUpdate(page);
    await page.getByText(say('common.update')).waitFor();
    await page.close();
    // The browser changes the version some time after the last page is gone.
    let changed = false;
    while (!changed) {
      const again = await tab(page, site);
      await poster(again, 'bang').waitFor();
      changed = await isNext(again);
      await again.close();
    }
  } finally {
    next.remove();
  }
});

/** Chromium that blocks all storage of pages: cookies, localStorage, IndexedDB and service workers. */
async function withoutStorage(body) {
  const profile = mkdtempSync(join(tmpdir(), 'posse-profile-'));
  mkdirSync(join(profile, 'Default'));
  const content = { default_content_setting_values: { cookies: 2 } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ profile: content }));
  const context = await launchPersistent(profile, { reducedMotion: 'reduce', locale: 'en' });
  try {
    await body(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

onSite('a browser that forbids storage says so, and the game is played all the same', { limit: 2 }, async ({ site }) => {
  await withoutStorage(async (context) => {
    const page = await openTab(context, site);
    assert.equal(await page.evaluate(() => { try { return typeof localStorage; } catch { return 'forbidden'; } }), 'forbidden'); // prettier-ignore
    await poster(page, 'bang').waitFor();
    await page.getByRole('button', { name: say('common.menu') }).click();
    await page.locator('.menu select').filter({ hasText: say('common.settings.speed.off') }).selectOption('off');
    await page.keyboard.press('Escape');
    await playBots(page, 'bang', 3);
    const notice = page.getByText(say('common.local.memory'));
    await notice.waitFor();
    await page.locator('.net-storage').getByRole('button').click();
    assert.equal(await notice.count(), 0);
    await playToTheEnd(page, { random: randomFrom(3) });
    await page.locator(END).getByRole('link', { name: say('end.replay') }).click();
    await page.locator('.replaying').waitFor();
    await page.evaluate(() => (location.hash = '#/record'));
    await page.locator('[data-kept]').waitFor();
    await page.getByText(say('replay.kept.memory')).waitFor();
    assert.deepEqual(page.faults, []);
  });
});

onSite('a full disk says so, the game goes on, and is saved when there is room', { quick: true, limit: 2 }, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await poster(page, 'colt').waitFor();
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(site.link).origin;
  // Chromium asks for the quota when a database is opened, and then only from time to time.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const code = await playBots(page, 'colt', 3); // a game that does not end early
  const random = randomFrom(4);
  await decide(page, 2, random);
  await page.getByText(say('common.local.full')).waitFor();
  assert.equal(await entries(page), 0, 'nothing is saved while the disk is full');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  const asked = await decide(page, 2, random);
  await page.getByText(say('common.local.full')).waitFor({ state: 'detached' });
  assert((await entries(page)) > 5);
  await page.close();
  const again = await tab(page, site, `#${code}`);
  await again.locator('#prompt h2').filter({ hasText: asked }).waitFor();
});

onSite('a table is played in the tab that opened it last', {}, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await poster(page, 'colt').waitFor();
  const code = await playBots(page, 'colt', 3); // a game that does not end early
  const random = randomFrom(5);
  await decide(page, 1, random);
  const home = await tab(page, site);
  await poster(home, 'colt').waitFor();
  await home.waitForFunction(() => navigator.locks.query().then(({ held }) => held.some(({ name }) => name.startsWith('posse-table-'))));
  const asked = await decide(page, 1, random);
  await home.goto(`${site.link}#${code}`);
  await page.getByRole('heading', { name: say('common.taken') }).waitFor();
  assert.deepEqual(await axe(page), []);
  await home.locator('#prompt h2').filter({ hasText: asked }).waitFor();
  const later = await decide(home, 2, random);
  await page.getByRole('button', { name: say('common.taken.here') }).click();
  await page.locator('#prompt h2').filter({ hasText: later }).waitFor();
  await home.getByRole('heading', { name: say('common.taken') }).waitFor();
  await decide(page, 2, random);
});

/** The name of the only replay that is kept, from the screen of the record. */
async function keptName(page, site) {
  await page.goto(`${site.link}#/record`);
  await page.locator('[data-kept]').first().waitFor();
  assert.equal(await page.locator('[data-kept]').count(), 1);
  return page.locator('[data-kept]').getAttribute('data-kept');
}

const storyOf = (page) => page.locator('.replay-story').textContent();

/** Plays a short game to its end, and goes to the screen of the record. Returns the name of the replay. */
async function playOne(page, site) {
  await poster(page, 'colt').waitFor();
  await playBots(page, 'colt', 2);
  await playToTheEnd(page, { random: randomFrom(6) });
  return keptName(page, site);
}

onSite('a replay is saved as a file, deleted, and opened from the file', { limit: 3 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  const name = await playOne(page, site);
  assert.deepEqual(await axe(page), []);
  const row = page.locator('[data-kept]');
  const [saved] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: say('fair.download') }).click()]);
  const file = await saved.path();
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).posse, 1, 'a replay file has a version');
  await row.getByRole('button', { name: say('replay.delete'), exact: true }).click();
  await row.getByRole('button', { name: say('replay.delete.sure') }).click();
  await row.waitFor({ state: 'detached' });

  await page.goto(`${site.link}#/`);
  const input = page.locator('.open-replay input');
  const text = readFileSync(file, 'utf8');
  const noReplays = {
    notes: '{"a":1}',
    nothing: '',
    'cut off': text.slice(0, text.length / 2),
    'another game': text.replace('"game":"colt"', '"game":"chess"'),
    'other rules': text.replace(/"actions":\["[^"]+"/, '"actions":["roll arrow"'),
    'a page': '<!doctype html>',
    deep: '['.repeat(100_000),
    huge: ' '.repeat(9 << 20),
  };
  for (const [name, content] of Object.entries(noReplays)) {
    assert.notEqual(content, text, name);
    const wrong = page.getByText(say(name.includes('other ') ? 'replay.unknown' : 'replay.file.wrong'));
    await input.setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(content) });
    await wrong.waitFor();
    await page.evaluate(() => (location.hash = '#/record'));
    await page.locator('.kept').waitFor();
    await page.evaluate(() => (location.hash = '#/'));
    await wrong.waitFor({ state: 'detached' });
  }
  await input.setInputFiles(file);
  await page.locator('.replaying').waitFor();
  assert.equal(await keptName(page, site), name, 'the name is the same');

  // The same by dragging the file onto the page.
  await row.getByRole('button', { name: say('replay.delete'), exact: true }).click();
  await row.getByRole('button', { name: say('replay.delete.sure') }).click();
  await row.waitFor({ state: 'detached' });
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'replay.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, readFileSync(file, 'utf8'));
  await page.locator('.replaying').waitFor();
});

onSite('a replay is shared as a link, which has the whole game in it', { limit: 3 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  const name = await playOne(page, site);
  const row = page.locator('[data-kept]');
  await row.getByRole('button', { name: say('replay.link') }).click();
  const link = await row.locator('input').inputValue();
  assert(link.startsWith(`${site.link}#/r/`), link);
  assert.deepEqual(await axe(page), []);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  assert.equal(await horizontalOverflow(page), 0);
  await page.setViewportSize(usual);
  // Another person opens the link, in another browser.
  const friend = await visit({ at: site, local: true, path: new URL(link).hash });
  await friend.locator('.replaying').waitFor();
  await page.goto(`${site.link}#/replay/${name}/0/open`);
  await page.locator('.replaying').waitFor();
  for (const one of [page, friend]) await one.getByRole('button', { name: say('replay.end') }).click();
  assert.equal(await storyOf(friend), await storyOf(page));
  await friend.goto(`${site.link}#/fair/${name}`);
  await friend.locator('[data-state=good]').first().waitFor();
  const cut = link.replace(/.{40}\/0\/open$/, '/0/open');
  assert.notEqual(cut, link);
  await friend.goto(cut);
  await friend.getByText(say('replay.link.damaged')).waitFor();
});

test('at a served page a game against bots runs in the browser, and friends are invited to the server', { quick: true, limit: 2 }, async ({ server, visit }) => {
  const page = await visit({ local: true, prefs: still });
  await poster(page, 'bang').waitFor();
  const code = await playBots(page, 'bang', 4);
  await decide(page, 1, randomFrom(7));
  assert.deepEqual(page.wire, [], 'nothing goes to the server');
  await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
  assert.equal(await page.getByText(say('lobby.share'), { exact: true }).count(), 0);
  await page.getByRole('button', { name: say('lobby.invite') }).click();
  await page.waitForURL(/#[^l]/);
  await page.locator('.seat.mine').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.seat.bot').length === 2);
  assert.equal(await page.locator('.seat.empty').count(), 1);
  await page.goto(`${server.link}#/`);
  await page.locator(`[data-code=${code}]`).waitFor();
});

test('a link with a whole replay is opened at a server, too', { quick: true }, async ({ visit }) => {
  for (const name of ['bang_3', 'colt_2']) {
    const link = readFileSync(join(root, 'tests', 'replays', `${name}.link`), 'utf8').trim();
    const page = await visit({ local: true, path: link });
    await page.locator('.replaying').waitFor();
    assert.match(page.url(), /#\/replay\/local\./);
  }
});

/** Writes over pairs that are saved: all whose keys match. */
const overwrite = (page, keys, value) =>
  page.evaluate(
    ([pattern, text]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('posse');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('pairs', 'readwrite');
          transaction.oncomplete = () => resolve(opening.result.close());
          const pairs = transaction.objectStore('pairs');
          pairs.getAllKeys().onsuccess = ({ target }) => target.result.filter((key) => key.match(pattern)).forEach((key) => pairs.put(text, key));
        };
      }),
    [keys, value],
  );

onSite('a game whose storage is damaged says so, and others are played', { quick: true }, async ({ site, visit, tab }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await poster(page, 'bang').waitFor();
  const code = await playBots(page, 'bang', 3);
  await decide(page, 1, randomFrom(12));
  await overwrite(page, 'table/.*/entry/0*3$', '{"entry":');
  await overwrite(page, '^(known|note)/', '}');
  await page.close();
  const again = await tab(page, site, `#${code}`);
  await again.getByText(say('common.error.frozen')).waitFor();
  assert.deepEqual(await axe(again), []);
  await again.goto(`${site.link}#/`);
  await playBots(again, 'colt', 2);
  await decide(again, 1, randomFrom(13));
  // What the engine logs is for whoever reports the damage.
  again.faults = again.faults.filter((fault) => !fault.includes('cannot be continued'));
});

onSite('without a network a device is shared, a hint is given, and a first game has its coach', { limit: 3 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, offline: true, prefs: still });
  await poster(page, 'bang').waitFor();
  await installed(page);
  await site.stop();
  await page.context().setOffline(true);
  await page.reload();
  await poster(page, 'bang').getByRole('link', { name: say('home.new') }).click();
  await page.getByRole('button', { name: say('lobby.new.make') }).click();
  await page.locator('.seat.mine').waitFor();
  assert.equal(await page.getByText(say('lobby.share'), { exact: true }).count(), 0, 'there is no link to share');
  assert.equal(await page.locator('.qr').count(), 0);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: say('lobby.seat.another') }).first().click();
  await page.locator('.another input').fill('Nora');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.seat.mine').length === 2);
  await page.getByRole('button', { name: say('lobby.fill'), exact: true }).click();
  await page.getByRole('button', { name: say('lobby.start'), exact: true }).click();
  await page.locator('#prompt button').first().waitFor();
  await page.goto(`${site.link}#/`);
  await playBots(page, 'colt', 2);
  await decide(page, 1, randomFrom(14));
  await page.getByRole('button', { name: say('common.menu.hint'), exact: true }).click();
  await page.locator('[data-hint]').waitFor();
  await page.goto(`${site.link}#/first/bang`);
  await page.waitForURL(/#l[0-9a-z]{9}$/);
  await page.locator('#prompt button').first().click();
  await page.locator('[data-lesson]').first().waitFor();
});
