// Takes the screenshots in docs/screens/: every screen at three sizes, from real matches and from fixed positions.
//
//     POSSE=build/posse node tests/browser/pictures.mjs [NAME…]      only those whose name contains NAME
//
// Chromium itself writes WebP, so no other tool is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures, show, startGallery } from './gallery.mjs';
import { closeAll, DESK, openPage, PHONE, root, startBrowser, startServer, TABLET } from './lib.mjs';
import { begin, makeTable, seatAnother } from './lobby.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { startGame } from './tables.mjs';
import { say } from './words.mjs';

const out = join(root, 'docs', 'screens');
const sizes = { phone: PHONE, tablet: TABLET, desk: DESK };
const wanted = process.argv.slice(2);
const QUALITY = 72;

/** Saves the visible page as a file in docs/screens/. */
async function take(page, name) {
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => document.fonts.ready);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(out, `${name}.webp`), Buffer.from(data, 'base64'));
  await client.detach();
}

async function takeAll(page, name, prepare = async () => undefined) {
  if (wanted.length > 0 && !wanted.some((one) => name.includes(one))) return;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await prepare(page);
    await page.evaluate(() => scrollTo(0, 0));
    await take(page, `${name}-${size}`);
    console.log(`${name}-${size}`);
  }
}

/** Screens of the running program. */
async function takeScreens(browser, server) {
  const page = await openPage(browser, server, { prefs: { pace: 'off', name: 'Wren' } });
  await page.locator('.poster[data-game]').first().waitFor();
  await takeAll(page, 'home');
  await page.goto(`${server.link}#/new/bang`);
  await page.locator('main.new-table').waitFor();
  await takeAll(page, 'new');
  await page.goto(`${server.link}#/learn/bang/dynamite`);
  await page.locator('main.learn').waitFor();
  await takeAll(page, 'learn');
  await page.goto(`${server.link}#/`);
  await makeTable(page, { game: 'bang', players: 6, name: 'Wren' });
  await seatAnother(page, 'Nora');
  await takeAll(page, 'lobby');
  await begin(page);
  await takeAll(page, 'handover');
  await page.context().close();
}

/** Screens after a match. The dice are real, so every run plays another match. */
async function takeEnds(browser, server, game, players) {
  const page = await openPage(browser, server, { prefs: { pace: 'off', name: 'Wren' } });
  await startGame(page, server, { game, players });
  await playToTheEnd(page, { random: randomFrom(60) });
  await takeAll(page, `end-${game}`);
  await page.locator(END).getByRole('link', { name: say('end.replay') }).click();
  await page.locator('.replay-bar').waitFor();
  const { max } = await page.getByLabel(say('replay.slider')).evaluate((slider) => ({ max: Number(slider.max) }));
  await page.goto(page.url().replace(/\/\d+\/open$/, `/${Math.round(max / 2)}/open`));
  await page.locator('.replay-bar').waitFor();
  await takeAll(page, `replay-${game}`);
  if (game === 'bang') {
    await page.getByRole('link', { name: say('end.fair') }).first().click();
    await page.getByText(say('fair.good')).first().waitFor();
    await takeAll(page, 'fair');
  }
  await page.context().close();
}

/** Boards from fixed positions. */
async function takeBoards(browser, gallery) {
  const page = await openPage(browser, gallery, {});
  for (const [name, fixture] of Object.entries({
    'bang-reroll': 'bang-5-reroll',
    'bang-shoot': 'bang-5-shoot',
    'bang-eight': 'bang-8-reroll',
    'colt-schemin': 'colt-4-schemin-standard',
    'colt-stealin': 'colt-4-stealin-rob',
    'colt-six': 'colt-6-stealin-rob',
    'colt-two': 'colt-2-stealin-fire',
  }))
    await takeAll(page, name, () => show(page, fixtures[fixture]));
  await page.emulateMedia({ colorScheme: 'light' });
  await takeAll(page, 'bang-daylight', () => show(page, fixtures['bang-5-shoot']));
  await takeAll(page, 'colt-daylight', () => show(page, fixtures['colt-4-stealin-rob']));
  await page.context().close();
}

mkdirSync(out, { recursive: true });
const server = await startServer();
const gallery = await startGallery();
const browser = await startBrowser();
try {
  await takeBoards(browser, gallery);
  await takeScreens(browser, server);
  await takeEnds(browser, server, 'bang', 5);
  await takeEnds(browser, server, 'colt', 4);
} finally {
  await closeAll();
  await gallery.close();
}
