// Creates, joins and starts tables by clicks.
import { say } from './words.mjs';

const button = (page, key, fields, language = 'en') => page.getByRole('button', { name: say(key, language, fields), exact: true });

/** A visit without motion. */
export const still = { prefs: { pace: 'off' } };

/** Goes from the home screen to a new table, where the host takes seat 0. Returns the link that is shown there. */
export async function makeTable(page, { game, players, name, rules = {}, language = 'en' }) {
  await page.locator(`.poster[data-game=${game}]`).getByRole('link', { name: say('home.new', language) }).click();
  await page.getByLabel(say('home.name', language)).fill(name);
  await page.getByRole('radio', { name: String(players), exact: true }).check();
  for (const [rule, value] of Object.entries(rules)) {
    await page.getByLabel(say(`${game}.rule.${rule}`, language)).selectOption(value);
  }
  await button(page, 'lobby.new.make', {}, language).click();
  await page.locator('.seat.mine').waitFor();
  return page.getByLabel(say('lobby.link', language)).inputValue();
}

/** Joins with a name and takes a seat, after following the link. */
export async function joinTable(page, name, language = 'en') {
  await page.getByLabel(say('home.name', language)).fill(name);
  await button(page, 'home.join.button', {}, language).click();
  await page.locator('.seat.mine').waitFor();
}

/** A table of `game` with a host, Ann, and guests by name. All pages are in the lobby. */
export async function gather({ server, visit }, { game, players, guests }) {
  const host = await visit(still);
  const link = await makeTable(host, { game, players, name: 'Ann' });
  const path = link.slice(server.link.length);
  const pages = [];
  for (const name of guests) {
    const page = await visit({ ...still, path });
    await joinTable(page, name);
    pages.push(page);
  }
  for (const name of guests) await host.locator('.seat', { hasText: name }).waitFor();
  return { host, guests: pages, path };
}

/** Joins as a spectator, after following the link. */
export async function spectate(page) {
  await button(page, 'lobby.join.watch').click();
}

/** Gives the next open seat to another person at the same device. */
export async function seatAnother(page, name, language = 'en') {
  await page.getByRole('button', { name: say('lobby.seat.another', language) }).first().click();
  await page.getByLabel(say('lobby.seat.another.name', language)).fill(name);
  await button(page, 'lobby.seat.another.sit', {}, language).click();
  await page.locator('.seat.mine', { hasText: name }).waitFor();
}

/** Fills the open seats with bots and starts the match. Bots may end a short one before the player's first turn. */
export async function begin(page, language = 'en') {
  const fill = button(page, 'lobby.fill', {}, language);
  if (await fill.isVisible()) await fill.click();
  await button(page, 'lobby.start', {}, language).click();
  // A match against bots may be over before its board is drawn.
  await page.locator('main[data-board], main.end').waitFor();
}

export async function sayInChat(page, text) {
  await page.getByLabel(say('common.chat.say')).fill(text);
  await page.getByRole('button', { name: say('common.chat.send') }).click();
}
