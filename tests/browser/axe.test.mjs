// axe-core finds no problems on any screen, in both themes, on a desktop and on a phone.
import assert from 'node:assert/strict';
import { fixtures, show, withGallery } from './gallery.mjs';
import { axe, DESK, PHONE, horizontalOverflow } from './lib.mjs';
import { settled } from './layout.mjs';
import { begin, gather, makeTable, sayInChat, still } from './lobby.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { linesOf, rawKeys, sentencesOf } from './reading.mjs';
import { test } from './suite.mjs';
import { keyOf, say } from './words.mjs';

/** Checks the current screen in both themes and at two sizes. */
async function clean(page, where, language = 'en') {
  const other = language === 'en' ? 'de' : 'en';
  const before = page.viewportSize();
  for (const [size, theme] of [
    [DESK, 'dark'],
    [PHONE, 'light'],
  ]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    assert.deepEqual(await axe(page), [], `${where}, ${theme}, ${size.width} wide`);
    assert.equal(await horizontalOverflow(page), 0, `${where}, ${size.width} wide: no pushing sideways`);
  }
  const lines = await linesOf(page);
  assert.deepEqual(rawKeys(lines), [], where);
  assert.deepEqual(sentencesOf(other, language, lines), [], where);
  await page.setViewportSize(before);
}

test('the home screen', { quick: true }, async ({ visit }) => {
  const page = await visit();
  await page.locator('.poster[data-game]').first().waitFor();
  await clean(page, 'home');
});

for (const language of ['en', 'de']) {
  test(`every screen without a match, ${language}`, { limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ language });
    await page.locator('.poster[data-game]').first().waitFor();
    await clean(page, 'home', language);
    await page.getByRole('button', { name: say('common.menu', language), exact: true }).click();
    await page.locator('dialog[open]').waitFor();
    await clean(page, 'the menu', language);
    await page.keyboard.press('Escape');
    for (const game of ['bang', 'colt']) {
      await page.goto(`${server.link}#/new/${game}`);
      await page.locator('main.new-table').waitFor();
      for (const more of await page.locator('details.more > summary').all()) if (await more.isVisible()) await more.click();
      await clean(page, `a new table, ${game}`, language);
    }
    for (const path of ['learn', 'learn/bang', 'learn/bang/dynamite', 'learn/colt', 'learn/colt/marshal']) {
      await page.goto(`${server.link}#/${path}`);
      await page.locator('main.learn').waitFor();
      await clean(page, path, language);
    }
    await page.goto(`${server.link}#/replay/aaaaaaaaaa-1/0/open`);
    await page.getByRole('alert').waitFor();
    await clean(page, 'a replay that is not there', language);
    await page.goto(`${server.link}#aaaaaaaaaa`);
    await page.locator('main.fault').waitFor();
    await clean(page, 'a table that is not there', language);
    page.faults = page.faults.filter((fault) => !fault.includes('404'));
  });

  for (const game of ['bang', 'colt']) {
    test(`${game} from the lobby to the check of the dice, ${language}`, { limit: 4 }, async ({ visit }) => {
      const page = await visit({ language, prefs: { pace: 'off' } });
      await makeTable(page, { game, players: game === 'bang' ? 4 : 3, name: 'Ann', language });
      await clean(page, 'the lobby', language);
      await begin(page, language);
      await clean(page, 'the board', language);
      await page.getByRole('button', { name: say('common.menu', language), exact: true }).click();
      await clean(page, 'the menu of a game', language);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('learn.here', language), exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      await clean(page, 'what can I do now', language);
      await page.keyboard.press('Escape');
      await playToTheEnd(page, { random: randomFrom(50), language });
      await clean(page, 'the end', language);
      await page.locator(END).getByRole('link', { name: say('end.replay', language) }).click();
      await page.locator('.replay-bar').waitFor();
      await clean(page, 'the replay', language);
      await page.getByRole('button', { name: say('replay.end', language) }).click();
      await clean(page, "the replay's end", language);
      await page.getByRole('link', { name: say(keyOf(game, 'end.fair'), language) }).first().click();
      await page.getByText(say('fair.good', language)).first().waitFor();
      await clean(page, 'the check of the dice', language);
    });
  }
}

test('friends at one table: lobby, chat, television and another game', { limit: 4 }, async ({ server, visit }) => {
  const { host, guests, path } = await gather({ server, visit }, { game: 'bang', players: 3, guests: ['Ben'] });
  const [ben] = guests;
  const tv = await visit({ ...still, path: `#/tv/${path}` });
  const screen = await (await tv.locator('.tv-window iframe').elementHandle()).contentFrame();
  await sayInChat(ben, 'Howdy');
  await host.locator('.chat li', { hasText: 'Howdy' }).waitFor();
  await clean(host, 'the lobby with friends');
  await screen.locator('.tv-invite .qr path').first().waitFor();
  assert.deepEqual(await axe(screen), [], 'the television in the lobby');
  await begin(host);
  await screen.locator('main[data-board]').waitFor();
  assert.deepEqual(await axe(screen), [], 'the television during the match');
  await host.setViewportSize(PHONE);
  await host.locator('[data-chat]').click();
  await host.locator('.chat-sheet').waitFor();
  await clean(host, 'the chat of a match');
  await host.keyboard.press('Escape');
  await Promise.all([host, ben].map((page, i) => playToTheEnd(page, { random: randomFrom(60 + i) })));
  await ben.getByRole('button', { name: say('end.rematch'), exact: true }).click();
  await host.getByRole('button', { name: say('end.again.in'), exact: true }).waitFor();
  await clean(host, 'a request for another game');
  await clean(ben, 'waiting for another game');
  assert.deepEqual(await axe(screen), [], 'the television after the match');
});

for (const game of ['bang', 'colt']) {
  test(`${game}: a first game with the coach`, { limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    await page.goto(`${server.link}#/first/${game}`);
    await page.locator('.story-card .primary').click();
    await page.locator(`main.${game} .coach`).waitFor();
    await clean(page, 'the coach');
  });
}

const LANDSCAPE = { width: 844, height: 390 };
const LOW_LAPTOP = { width: 1366, height: 625 };

/** The game and the number of players of a fixture. */
const tableOf = (name) => name.split('-', 2).join(' of ');

for (const table of new Set(Object.keys(fixtures).map(tableOf))) {
  test(`every kind of decision in ${table}`, { limit: 4 }, ({ browser }) =>
    withGallery(browser, async (page) => {
      for (const name of Object.keys(fixtures).filter((one) => tableOf(one) === table)) {
        await show(page, fixtures[name]);
        await clean(page, name);
        for (const size of [LANDSCAPE, LOW_LAPTOP]) {
          await page.setViewportSize(size);
          await settled(page);
          assert.deepEqual(await axe(page), [], `${name}, ${size.width} wide`);
        }
      }
    }),
  );
}
