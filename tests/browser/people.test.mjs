// Fairness among people: seats that change hands with everybody's consent, hosts who are gone, and bans.
import assert from 'node:assert/strict';
import { begin, gather, joinTable, still } from './lobby.mjs';
import { test } from './suite.mjs';
import { tableOf } from './wire.mjs';
import { say } from './words.mjs';

const button = (page, key, fields = {}) => page.getByRole('button', { name: say(key, 'en', fields), exact: true });

/** Runs while the menu is open. */
async function inMenu(page, body) {
  await button(page, 'common.menu').click();
  await body();
  await page.keyboard.press('Escape');
}

/** Closes the card that tells players who they are, if it is open. */
async function closeCard(page) {
  const card = page.locator('#prompt[role=dialog] .primary');
  if (await card.isVisible()) await card.click();
}

async function playing({ server, visit }, guests, players = 5) {
  const { host, guests: pages, path } = await gather({ server, visit }, { game: 'bang', players, guests });
  await begin(host);
  for (const page of [host, ...pages]) {
    await page.locator('main[data-board]').waitFor();
    await closeCard(page);
  }
  return { host, pages, path };
}

test('a player gets another seat only if everybody agrees', { quick: true, limit: 2 }, async ({ server, visit }) => {
  const { host, pages } = await playing({ server, visit }, ['Ben', 'Cleo']);
  const [ben, cleo] = pages;
  const asks = (page) => page.locator('.notice', { hasText: 'Ben' });
  const ask = async () => {
    await inMenu(ben, async () => {
      await button(ben, 'common.takeover.ask').first().click();
      await button(ben, 'common.takeover.asked').waitFor();
    });
  };
  await inMenu(ben, () => button(ben, 'lobby.seat.stand').click());
  await ask();
  for (const page of [host, cleo]) await asks(page).waitFor();
  await asks(cleo).getByRole('button', { name: say('common.no'), exact: true }).click();
  await asks(host).waitFor({ state: 'detached' });
  await ben.locator('.latest', { hasText: say('common.news.declined', 'en', { name: 'Cleo' }) }).waitFor();

  await ask();
  await asks(host).getByRole('button', { name: say('common.takeover.yes') }).click();
  await asks(host).waitFor({ state: 'detached' });
  assert.deepEqual(tableOf(ben).persons.find(({ name }) => name === 'Ben').seats, [], 'one answer is missing');
  await asks(cleo).getByRole('button', { name: say('common.takeover.yes') }).click();
  await ben.waitForFunction(() => document.querySelector('.at-me .who')?.textContent.includes('You'));
  assert.equal(tableOf(ben).persons.find(({ name }) => name === 'Ben').seats.length, 1);
});

test('people who are left play on without the host', { limit: 2, settings: { POSSE_HOST_AWAY: '1' } }, async ({ server, visit }) => {
  const { host, pages } = await playing({ server, visit }, ['Ben', 'Cleo']);
  const [ben, cleo] = pages;
  const seat = tableOf(host).persons.find(({ name }) => name === 'Ann').seats[0];
  await host.goto(server.link); // away from the table
  await ben.locator('.latest', { hasText: say('common.news.host_you') }).waitFor();
  await cleo.locator('.latest', { hasText: say('common.news.host_away', 'en', { name: 'Ben' }) }).waitFor();
  // Cleo is not the host, but Ann has been away for long enough.
  await inMenu(cleo, () => cleo.locator('.play-menu').getByRole('button', { name: say('common.hand_bot') }).click());
  await ben.locator('.latest', { hasText: say('common.news.away', 'en', { name: 'Ann' }) }).waitFor();
  assert.equal(tableOf(ben).seats[seat].away, true);
  await host.goBack();
  await cleo.locator('.latest', { hasText: say('common.news.back', 'en', { name: 'Ann' }) }).waitFor();
  assert.equal(tableOf(host).host, tableOf(ben).me, 'Ben stays the host');
});

test('players let a bot play for somebody who does not move', { limit: 2, settings: { POSSE_IDLE_AFTER: '1' } }, async ({ server, visit }) => {
  const { host, pages } = await playing({ server, visit }, ['Ben', 'Cleo']);
  const all = [host, ...pages];
  const notice = (page) => page.locator('.notice', { hasText: say('common.hand_bot') });
  await Promise.any(all.map((page) => notice(page).waitFor())); // bots have moved, and nobody else
  const { seats, play } = tableOf(host);
  const slow = all.find((page) => tableOf(page).me === seats[play.seat].person);
  const { name } = seats[play.seat];
  const others = all.filter((page) => page !== slow);
  for (const page of others) await page.locator('.notice', { hasText: say('common.missing.idle', 'en', { name }) }).waitFor();
  assert.equal(await notice(slow).count(), 0, 'nobody is asked about themselves');
  await notice(others[0]).getByRole('button', { name: say('common.hand_bot') }).click();
  await others[1].locator('.latest', { hasText: say('common.news.away', 'en', { name }) }).waitFor();
  await button(slow, 'common.away.back').click();
  await others[1].locator('.latest', { hasText: say('common.news.back', 'en', { name }) }).waitFor();
});

test('the host bans somebody, and lifts the ban', { limit: 2 }, async ({ server, visit }) => {
  const { host, guests, path } = await gather({ server, visit }, { game: 'bang', players: 4, guests: ['Ben'] });
  const [ben] = guests;
  await host.getByRole('button', { name: `${say('lobby.ban')}: Ben` }).click();
  await ben.getByText(say('common.error.banned')).waitFor();
  await ben.reload();
  await ben.getByText(say('common.error.banned')).waitFor();
  await host.locator('.bans', { hasText: 'Ben' }).waitFor();
  await host.getByRole('button', { name: `${say('lobby.unban')}: Ben` }).click();
  await host.locator('.bans').waitFor({ state: 'detached' });
  const again = await visit({ ...still, path });
  await joinTable(again, 'Ben');

  // In the middle of a game the menu has the same.
  await begin(host);
  await again.locator('main[data-board]').waitFor();
  await closeCard(host);
  await inMenu(host, async () => {
    await host.getByRole('button', { name: `${say('lobby.ban')}: Ben` }).click();
    await host.locator('.sure').getByRole('button', { name: say('lobby.ban') }).click();
    await host.locator('.bans', { hasText: 'Ben' }).waitFor();
  });
  await again.getByText(say('common.error.banned')).waitFor();
});
