// Links to tables without #, as people type and share them.
import assert from 'node:assert/strict';
import { axe } from './lib.mjs';
import { makeTable } from './lobby.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

/** The code and alias of the table that a page shows. */
const namesOf = (page) => {
  const tables = page.wire.filter(({ from }) => from === 'server').map(({ text }) => JSON.parse(text));
  return { code: tables.find(({ t }) => t === 'welcome').code, alias: tables.find(({ t }) => t === 'table').alias };
};

test('a code or an alias leads to its table, from a link and from the home screen', { quick: true }, async ({ server, visit }) => {
  const host = await visit();
  await makeTable(host, { game: 'bang', players: 4, name: 'Ann' });
  const { code, alias } = namesOf(host);
  const [word, number] = alias.split('-');
  for (const path of [code, alias, `${word.toUpperCase()}${number}`, `#${alias}`]) {
    const guest = await visit({ path });
    await guest.locator('main.lobby').waitFor();
    assert.equal(guest.url(), `${server.link}#${code}`, path);
    await guest.context().close();
  }
  const guest = await visit();
  await guest.getByLabel(say('home.join.code')).fill(`${word} ${number}`);
  await guest.getByRole('button', { name: say('home.join.button'), exact: true }).click();
  await guest.locator('main.lobby').waitFor();
  assert.equal(guest.url(), `${server.link}#${code}`);
});

test('a wrong link gets a page with a way home', { quick: true }, async ({ server, visit }) => {
  for (const theme of ['dark', 'light']) {
    const page = await visit({ path: 'rodeo-999', theme });
    assert.deepEqual(await axe(page), []);
    const colour = await page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
    assert.equal(colour, theme === 'dark' ? 'rgb(40, 27, 19)' : 'rgb(251, 245, 231)', 'the style is not blocked');
    // The browser reports the status of the page as an error.
    page.faults = page.faults.filter((fault) => !fault.includes('404'));
    await page.getByRole('link').click();
    await page.locator('main.home').waitFor();
    assert.equal(page.url(), server.link);
  }
});
