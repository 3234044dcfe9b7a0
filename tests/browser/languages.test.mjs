// Every text fits in every language, on a desktop, a tablet and a phone: nothing is cut off, sticks out or makes the page
// scroll sideways.
import assert from 'node:assert/strict';
import { languagesOf } from '../../web/tools/words.mjs';
import { fixtures, show, startGallery } from './gallery.mjs';
import { atEverySize } from './layout.mjs';
import { openPage, root } from './lib.mjs';
import { joinTable, makeTable, seatAnother } from './lobby.mjs';
import { END, playToTheEnd } from './person.mjs';
import { overflows } from './overflow.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { say } from './words.mjs';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
  { width: 640, height: 360 },
];
const GAMES = ['bang', 'colt'];
const LANGUAGES = languagesOf(root);

/** Collects what does not fit on a page, at all sizes. */
class Fit {
  faults = [];

  constructor(page) {
    this.page = page;
  }

  async look(where) {
    const found = await atEverySize(this.page, SIZES, () => overflows(this.page));
    this.faults.push(...found.map((fault) => `${where} at ${fault}`));
    await this.page.setViewportSize(SIZES[0]);
  }

  done() {
    assert.deepEqual(this.faults, []);
  }
}

async function openDetails(page) {
  for (const more of await page.locator('details.more:not([open]) > summary').all()) if (await more.isVisible()) await more.click();
}

async function lookAtForms(page, server, fit) {
  await page.locator('.poster[data-game]').first().waitFor();
  await fit.look('home');
  for (const game of GAMES) {
    await page.goto(`${server.link}#/new/${game}`);
    await page.locator('main.new-table').waitFor();
    await openDetails(page);
    await fit.look(`a new table of ${game}`);
  }
}

async function lookAtRules(page, server, fit) {
  for (const path of ['learn', 'learn/bang', 'learn/bang/dynamite', 'learn/colt', 'learn/colt/marshal']) {
    await page.goto(`${server.link}#/${path}`);
    await page.locator('main.learn').waitFor();
    await fit.look(path);
  }
  await page.goto(`${server.link}#/record`);
  await page.locator('main h1').waitFor();
  await fit.look('an empty record');
}

/** A lobby with two people on two devices, another person on the first one, and bots. */
async function lookAtLobby(page, visit, language, fit) {
  const link = await makeTable(page, { game: 'bang', players: 7, name: 'Ann', language });
  const guest = await visit({ language });
  await guest.goto(link);
  const guestFit = new Fit(guest);
  await guest.getByLabel(say('home.name', language)).waitFor();
  await guestFit.look('the invitation');
  await joinTable(guest, 'Ben', language);
  await seatAnother(page, 'Cleo', language);
  await fit.look('the lobby with open seats');
  await guestFit.look('the lobby of a guest');
  await page.getByRole('button', { name: say('lobby.fill', language), exact: true }).click();
  await openDetails(page);
  await fit.look('the lobby with bots');
  await page.getByRole('button', { name: say('common.menu', language), exact: true }).click();
  await page.locator('dialog[open]').waitFor();
  await fit.look('the menu');
  guestFit.done();
}

/** Plays a match, then looks at its end, its replay, the check of its dice and the record. */
async function lookAfterwards(page, server, language, game, fit) {
  await startGame(page, server, { game, players: game === 'bang' ? 5 : 4 });
  await playToTheEnd(page, { random: randomFrom(7), language });
  await fit.look('the end');
  await page.locator(END).getByRole('link', { name: say('end.replay', language) }).click();
  await page.locator('.replay-bar').waitFor();
  await openDetails(page);
  await fit.look('the replay');
  await page.goto(page.url().replace(/#\/replay\/([^/]+).*/, '#/fair/$1'));
  await page.locator('.fair-verdict[data-state=good]').waitFor();
  await fit.look('the check of the dice');
  await page.goto(`${server.link}#/record`);
  await page.locator('main h1').waitFor();
  await fit.look('the record');
}

/** A hint for the action with the longest text. */
function hintFor({ legal, view }) {
  const [action] = [...legal].sort((a, b) => b.length - a.length);
  return { action, values: legal.map((one) => ({ action: one, chance: one === action ? 0.6 : 0.3, visits: 500 })), beliefs: null };
}

async function lookAtBoards(browser, language, names) {
  const gallery = await startGallery();
  const page = await openPage(browser, gallery, { language });
  const fit = new Fit(page);
  try {
    for (const name of names) {
      const fixture = { ...fixtures[name], language };
      await show(page, fixture);
      await fit.look(name);
      if (!fixture.legal || fixture.game === 'colt') continue;
      await show(page, { ...fixture, hint: hintFor(fixture) });
      await fit.look(`${name} with a hint`);
    }
    fit.done();
    assert.deepEqual(page.faults, []);
  } finally {
    await page.context().close();
    await gallery.close();
  }
}

/** The boards with the most text. */
const FULLEST = ['bang-8-reroll', 'bang-5-shoot', 'colt-6-schemin-standard', 'colt-4-stealin-rob'];
/** The language with the longest words. */
const LONGEST = 'de';

const ROUND_CARDS = [
  'angry_marshal',
  'swivel_arm',
  'braking',
  'take_it_all',
  'passengers_rebellion',
  'no_event_a',
  'pickpocketing',
  'marshals_revenge',
  'hostage_taking',
];

/** Every round card of Colt Express. */
async function lookAtRoundCards(browser, language) {
  const gallery = await startGallery();
  const page = await openPage(browser, gallery, { language });
  const fit = new Fit(page);
  try {
    for (const card of ROUND_CARDS) {
      const fixture = structuredClone(fixtures['colt-4-schemin-standard']);
      fixture.view.rounds[fixture.view.round - 1] = card;
      await show(page, { ...fixture, language });
      await fit.look(card);
    }
    fit.done();
  } finally {
    await page.context().close();
    await gallery.close();
  }
}

for (const language of LANGUAGES) {
  test(`the screens before a match fit, ${language}`, { quick: language === LONGEST, limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ language });
    const fit = new Fit(page);
    await lookAtForms(page, server, fit);
    await page.goto(server.link);
    await lookAtLobby(page, visit, language, fit);
    fit.done();
  });

  test(`the rules fit, ${language}`, { limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ language });
    const fit = new Fit(page);
    await lookAtRules(page, server, fit);
    fit.done();
  });

  test(`the fullest boards fit, ${language}`, { quick: language === LONGEST, limit: 2 }, ({ browser }) => lookAtBoards(browser, language, FULLEST));

  test(`every round card fits, ${language}`, { limit: 3 }, ({ browser }) => lookAtRoundCards(browser, language));

  for (const game of GAMES) {
    const boards = Object.keys(fixtures).filter((name) => name.startsWith(game));
    test(`all boards of ${game} fit, ${language}`, { limit: 5 }, ({ browser }) => lookAtBoards(browser, language, boards));

    test(`the screens after a match of ${game} fit, ${language}`, { limit: 3 }, async ({ server, visit }) => {
      const page = await visit({ language, prefs: { pace: 'off' } });
      const fit = new Fit(page);
      await lookAfterwards(page, server, language, game, fit);
      fit.done();
    });
  }
}
