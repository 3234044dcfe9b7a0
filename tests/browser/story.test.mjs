// The story at the player's pace: the start, the cards, the clock, and dice that only people roll.
import assert from 'node:assert/strict';
import { begin, joinTable, makeTable, still } from './lobby.mjs';
import { clickOne, END, lookAt, play, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { messagesOf, playOf } from './wire.mjs';
import { say } from './words.mjs';

const moving = { prefs: { pace: 'quick' }, motion: 'no-preference' };
const CARD = '.story-card';
/** Longer than a timer of the card could be, and shorter than the page waits for an answer to a ping. */
const READING_MS = 15_000;
/** The Sheriff, a bot, plays just before the player, who therefore survives until their first decision. */
const roles = ['outlaw', 'outlaw', 'deputy', 'renegade', 'sheriff'];

/** The messages of a kind that the page has sent. */
const sent = (page, kind) => page.wire.filter(({ from }) => from === 'page').map(({ text }) => JSON.parse(text)).filter(({ t }) => t === kind);

/** The lives of all seats, as "8/8". */
const lives = (page) => page.locator('[data-seat] .life').evaluateAll((all) => all.map((one) => one.textContent.replace(/\s/g, '')));

/** Waits until the server asks the person of the page, so that the bots have played. */
const serverAsks = async (page) => {
  const asks = () => playOf(page)?.waiting && playOf(page).seat === 0;
  while (!asks()) await page.evaluate(() => new Promise(requestAnimationFrame));
};

test('a match begins with a card and its first turns', { quick: true, limit: 2 }, async ({ server, visit }) => {
  const page = await visit(still);
  const characters = ['lucky_duke', 'jesse_jones', 'willy_the_kid', 'calamity_janet', 'black_jack'];
  await startGame(page, server, { game: 'bang', players: 5, rules: { roles, characters } });
  await page.locator(CARD).waitFor();
  await serverAsks(page);
  assert.equal(await page.locator(`${CARD} h2`).textContent(), say('bang.opening.outlaw', 'en', { name: 'Lucky Duke' }));
  assert.match(await page.locator(CARD).textContent(), /Black Jack/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), say('common.lets_go'));
  const [first] = messagesOf(page).filter(({ play: sentPlay }) => sentPlay);
  assert.equal(first.play.since, 0);
  assert(playOf(page).view.seats.length === 5 && playOf(page).events.length > 0);
  for (const life of await lives(page)) assert.match(life, /^(\d+)\/\1$/, 'nobody is hurt before the first turn');
  assert.equal(await page.locator('.log li.sep').count(), 0, 'the story waits for the card');
  await page.keyboard.press('Escape');
  await page.locator('#prompt [data-action]').first().waitFor();
  await page.reload();
  await page.locator('#prompt [data-action]').first().waitFor();
  assert.equal(await page.locator(CARD).count(), 0, 'a reload shows the current view at once');
});

test('the opening card has no time limit', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit(moving);
  await page.clock.install();
  await startGame(page, server, { game: 'colt', players: 3 });
  await page.locator(CARD).waitFor();
  await page.clock.fastForward(READING_MS);
  assert.equal(await page.locator(CARD).count(), 1);
  assert.equal(await page.locator('.log li').count(), 0, 'the story waits');
  await page.keyboard.press('Enter');
  await page.locator('#prompt [data-hand]').first().waitFor();
  assert.equal(await page.locator(CARD).count(), 0);
});

/** Plays matches until the player is out while the match goes on. */
async function playUntilOut(page, server) {
  const until = async () => (await page.locator('[data-skip-to-end]').count()) > 0;
  for (let match = 0; match < 12; match++) {
    await startGame(page, server, { game: 'bang', players: 8, rules: { roles: ['outlaw', 'sheriff', ...Array(6).fill(null)] } }, { level: 'easy' });
    const last = await play(page, { random: randomFrom(60 + match), until });
    if (!last.over) return;
  }
  assert.fail('the player is never out before the end');
}

test('a player who is out may watch or skip to the end', { limit: 4 }, async ({ server, visit }) => {
  const page = await visit(still);
  await playUntilOut(page, server);
  assert.equal(await page.locator(`${CARD} h2`).textContent(), say('bang.out'));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), say('common.watch'));
  assert.match(await page.locator(CARD).textContent(), /Outlaw/);
  await page.locator('[data-skip-to-end]').click();
  await page.locator(END).waitFor();
});

/** Taking back a choice does not move the match on. */
const onward = ({ name }) => (name === say('common.undo') ? 0.01 : 1);

/** The number of rolls to watch. */
const ROLLS = 8;

/** Runs in the page: counts presses of the button that rolls. */
function countPresses() {
  window.rollPresses = 0;
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-action=roll]')) window.rollPresses++;
  }, true);
}

test('four people: the dice are rolled only by those who press the button', { limit: 6 }, async ({ server, visit }) => {
  const host = await visit(moving);
  const path = (await makeTable(host, { game: 'bang', players: 4, name: 'Ann' })).slice(server.link.length);
  const pages = [host];
  for (const name of ['Ben', 'Cleo', 'Dan']) {
    const page = await visit({ ...moving, path });
    await joinTable(page, name);
    pages.push(page);
  }
  for (const page of pages) await page.evaluate(countPresses);
  await begin(host);
  const rolls = () => pages.reduce((sum, page) => sum + sent(page, 'roll').length, 0);
  const random = randomFrom(70);
  for (let at = 0; rolls() < ROLLS; at++) {
    const page = pages[at % pages.length];
    page.trail ??= [];
    const now = await lookAt(page);
    if (now.over) break;
    if (now.choices.length > 0) await clickOne(page, now, { random, weightOf: onward });
    else await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  assert(rolls() > pages.length, 'every page had a chance to roll by itself');
  for (const page of pages) {
    const presses = await page.evaluate(() => window.rollPresses);
    assert(sent(page, 'roll').length <= presses, `${sent(page, 'roll').length} rolls, ${presses} presses`);
  }
});

/** Seconds for a decision. */
const CLOCK = 300;

test('the clock starts when the question is on the screen', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit(moving);
  await startGame(page, server, { game: 'bang', players: 5, clock: CLOCK, rules: { roles } });
  await page.locator(CARD).waitFor();
  await serverAsks(page);
  const shown = () => sent(page, 'shown').map(({ seat, at }) => [seat, at]);
  assert.deepEqual(shown(), [[0, 0]], 'while the card holds the story, only the announcement');
  while (!(playOf(page).clock.left > 1000 * CLOCK)) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.locator(`${CARD} .primary`).click();
  await page.locator('#prompt [data-action]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.clock') !== null);
  assert.deepEqual(shown(), [[0, 0], [0, playOf(page).decision]]);
  await playToTheEnd(page, { random: randomFrom(80) });
  const told = sent(page, 'shown').map((one) => `${one.at}`);
  assert.equal(new Set(told).size, told.length, 'once for each decision');
});
