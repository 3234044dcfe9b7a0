// Whole matches on the generic board: with the keyboard alone, on a phone, in both languages, to the end and the replay.
// BANG! and Colt Express are played on it as players do who prefer the plain board; pig has no other board.
import assert from 'node:assert/strict';
import { expectFocus, keyOne } from './keyboard.mjs';
import { begin, joinTable, makeTable, spectate } from './lobby.mjs';
import { axe, DESK, horizontalOverflow } from './lib.mjs';
import { clickOne, END, play, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { linesOf, rawKeys, sentencesOf } from './reading.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { leaks, resultOf, tableOf } from './wire.mjs';
import { say } from './words.mjs';

const SMALL_PHONE = { width: 375, height: 667 };
const BOARD = 'main.generic';
const PLAIN = { pace: 'off', plainBoard: true };

/** BANG! with the player as the Sheriff, who begins. Otherwise bots could end the match before the player's first turn. */
const bangAsSheriff = (players) => ({
  game: 'bang',
  players,
  rules: { roles: ['sheriff', ...Array(players - 1).fill(null)], characters: ['black_jack', ...Array(players - 1).fill(null)] },
});

/* ---- playing with the board's own keys ---- */

/** Runs in the page: the actions, and which of them has the focus. */
function readActions() {
  const actions = [...document.querySelectorAll('#prompt .choices button:not([disabled])')];
  return { rolls: document.querySelector('#prompt [data-roll]') !== null, count: actions.length, focused: actions.indexOf(document.activeElement) };
}

/** Presses a digit, or moves with the arrows and presses Enter. Dice are rolled with R or Enter. */
async function boardKey(page, now, options) {
  const { random } = options;
  const { rolls, count } = await page.evaluate(readActions);
  if (rolls) {
    const key = random() < 0.5 ? 'r' : 'Enter';
    page.keysUsed.add('r');
    await page.keyboard.press(key);
    // A key that comes while the question is still being drawn is not heard. People press it again.
    const rolled = page.waitForFunction(() => document.querySelector('#prompt [data-roll]') === null, null, { timeout: 2000 });
    return rolled.catch(() => page.keyboard.press(key));
  }
  if (count === 0) return keyOne(page, now, options);
  const wanted = Math.floor(random() * count);
  page.trail.push(`${now.asked} > action ${wanted + 1} of ${count}`);
  // Both kinds of keys are used even if the player has only two choices in the match.
  const isDigitTurn = !page.keysUsed.has('digit') || (page.keysUsed.has('arrow') && random() < 0.5);
  if (wanted < 9 && isDigitTurn) {
    page.keysUsed.add('digit');
    return page.keyboard.press(String(wanted + 1));
  }
  const focused = async () => (await page.evaluate(readActions)).focused;
  for (let presses = 0; presses <= count && (await focused()) !== wanted; presses++) await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), wanted, 'the arrows come to the action');
  page.keysUsed.add('arrow');
  return page.keyboard.press('Enter');
}

/* ---- checks ---- */

/** The screen has no problems that axe finds, does not scroll sideways, and is in the right language. */
async function clean(page, where, language) {
  assert.deepEqual(await axe(page), [], where);
  assert.equal(await horizontalOverflow(page), 0, `${where}: no pushing sideways`);
  const lines = await linesOf(page);
  assert.deepEqual(rawKeys(lines), [], where);
  assert.deepEqual(sentencesOf(language === 'en' ? 'de' : 'en', language, lines), [], where);
}

/** The names in the first column of the table of players. */
const playersOn = (page) => page.locator('[data-field=seats] tbody > tr > th').allInnerTexts();

async function checkBoard(page, players, language) {
  await page.locator(BOARD).waitFor();
  const names = await playersOn(page);
  assert.equal(names.length, players);
  assert(names[0].startsWith(say('common.you', language)), `${names[0]} is the player`);
  const bot = names[1].split('\n')[0];
  assert(bot.endsWith(say('common.name_and_bot', language, { name: '' })), `${bot} is a bot with a name`);
  await clean(page, 'the board', language);
}

/** All sentences of the log, in the dialog with everything that happened. */
async function checkLog(page, language) {
  await page.keyboard.press('l');
  const log = page.locator('dialog[open] .log');
  await log.waitFor();
  const [chapters, lines] = [await log.locator('li.sep').count(), await log.locator('li:not(.sep)').allInnerTexts()];
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  assert(chapters > 1, 'the log has chapters');
  assert(lines.length > 5 && lines.every((line) => line.trim().length > 0), 'the log has sentences');
  assert.deepEqual(lines.filter((line) => /\{|undefined|\[object/.test(line)), []);
  assert(sentencesOf(language, language === 'en' ? 'de' : 'en', lines).length > 0, 'the sentences are those of the language');
}

async function checkEnd(page, players, language) {
  const { winners } = resultOf(page);
  const { seats } = tableOf(page);
  const title = await page.locator(`${END} h1`).innerText();
  const names = await playersOn(page);
  for (const seat of winners) {
    const name = seats[seat].name ?? names[seat].split(/\n| \(/)[0];
    assert(title.includes(name), `"${title}" names ${name}`);
  }
  const verdict = say(winners.includes(0) ? 'end.you_won' : 'end.you_lost', language);
  assert((await page.locator(`${END} .verdict`).innerText()).includes(verdict));
  assert.equal((await playersOn(page)).length, players, 'the end shows the last position');
  await clean(page, 'the end', language);
}

async function checkReplay(page, players, language) {
  await page.locator(END).getByRole('link', { name: say('end.replay', language), exact: true }).click();
  const moment = page.locator('.replay-moment');
  await moment.waitFor();
  await page.locator(BOARD).waitFor();
  const slider = page.locator('.replay-slide input');
  const last = Number(await slider.getAttribute('max'));
  const names = new Set();
  for (let step = 1; step <= Math.min(last, 25); step++) {
    await page.keyboard.press('ArrowRight');
    assert.equal(Number(await slider.inputValue()), step);
    names.add(await moment.locator('b').innerText());
    assert.equal((await playersOn(page)).length, players);
  }
  assert(names.size > 1, 'moments have names');
  await clean(page, 'the replay', language);
  await page.keyboard.press('End');
  await moment.getByText(say('replay.at.over', language)).waitFor();
  await page.keyboard.press('ArrowLeft');
  assert.equal(Number(await slider.inputValue()), last - 1);
}

/** Whether the match waits for the player, so that the screen stays as it is. */
const isAsked = async (page) => (await page.locator('#prompt .choices, #prompt [data-roll]').count()) > 0;

/* ---- the tests ---- */

/** A match from the first board to the replay. */
async function wholeMatch(page, server, options, { language, seed, keys }) {
  page.keysUsed = new Set();
  await startGame(page, server, options);
  await checkBoard(page, options.players, language);
  const random = randomFrom(seed);
  const move = keys ? boardKey : clickOne;
  const each = keys ? (now) => now.over || expectFocus(page) : async () => assert.equal(await horizontalOverflow(page), 0);
  let moves = 0;
  const middle = await play(page, { random, language, move, each, until: async () => ++moves > 12 && (await isAsked(page)) });
  if (!middle.over) {
    await clean(page, 'the middle of the match', language);
    await checkLog(page, language);
    await playToTheEnd(page, { random, language, move, each });
  }
  await checkEnd(page, options.players, language);
  await checkReplay(page, options.players, language);
}

for (const [options, language] of [
  [bangAsSheriff(4), 'en'],
  [bangAsSheriff(5), 'de'],
  [{ game: 'colt', players: 3 }, 'en'],
  [{ game: 'colt', players: 2 }, 'de'],
]) {
  const name = `${options.game} on the plain board, ${options.players} players, ${language}`;

  test(`${name}: keyboard alone`, { limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ prefs: PLAIN, language, viewport: DESK });
    await wholeMatch(page, server, options, { language, seed: 60, keys: true });
    assert(page.keysUsed.has('digit') && page.keysUsed.has('arrow'), 'digits and arrows were used');
    assert(options.game !== 'bang' || page.keysUsed.has('r'), 'R was used');
  });

  test(`${name}: phone`, { limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ prefs: PLAIN, language, viewport: SMALL_PHONE });
    await wholeMatch(page, server, options, { language, seed: 61, keys: false });
  });
}

/**
 * Clicks anything but "Undo". A choice that is taken back and made again leaves the other player's screen as it was
 * before, and `play` would wait for a change.
 */
async function clickForward(page, now, options) {
  const choices = now.choices.filter(({ name }) => name !== say('common.undo'));
  if (choices.length > 0) await clickOne(page, { ...now, choices }, options);
}

for (const game of ['bang', 'colt']) {
  test(`${game} on the plain board: two people, bots and a spectator`, { limit: 4 }, async ({ server, visit }) => {
    const host = await visit({ prefs: PLAIN });
    const path = (await makeTable(host, { game, players: 4, name: 'Ann' })).slice(server.link.length);
    const guest = await visit({ prefs: PLAIN, path, viewport: SMALL_PHONE });
    await joinTable(guest, 'Ben');
    const spectator = await visit({ prefs: PLAIN, path });
    await spectate(spectator);
    await host.locator('.seat', { hasText: 'Ben' }).waitFor();
    await begin(host);
    await spectator.locator(`${BOARD}, ${END}`).waitFor();
    assert.deepEqual((await playersOn(spectator)).slice(0, 2).map((name) => name.split('\n')[0]), ['Ann', 'Ben']);
    await Promise.all([host, guest].map((page, i) => playToTheEnd(page, { random: randomFrom(65 + i), move: clickForward })));
    await spectator.locator(END).waitFor();
    const pages = [host, guest, spectator];
    const verdicts = await Promise.all(pages.map((page) => page.locator(`${END} h1`).innerText()));
    assert.equal(new Set(verdicts).size, 1, `all read the same: ${verdicts}`);
    for (const page of pages) assert.deepEqual(leaks(page), []);
  });
}

test('the plain board plays events one by one', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit({ prefs: { ...PLAIN, pace: 'slow' }, motion: 'no-preference' });
  await startGame(page, server, bangAsSheriff(4));
  const random = randomFrom(62);
  const sentences = new Set();
  // Until the player has waited for others, and has seen what they did.
  await play(page, {
    random,
    until: async () => {
      const newest = page.locator('#prompt .newest');
      if ((await page.locator('#prompt [data-skip]').count()) === 0) return false;
      const text = await newest.innerText().catch(() => '');
      if (text) sentences.add(text);
      return sentences.size >= 3;
    },
    move: async (at, now, options) => ((await at.locator('#prompt [data-skip]').count()) > 0 ? undefined : clickOne(at, now, options)),
  });
  assert(sentences.size >= 3);
  await page.keyboard.press('Escape');
  await page.locator('#prompt [data-skip]').waitFor({ state: 'detached' });
});

test('the plain board is chosen in the menu', { quick: true }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' } });
  await startGame(page, server, { game: 'bang', players: 4 });
  for (const [board, other] of [
    ['main.bang', BOARD],
    [BOARD, 'main.bang'],
  ]) {
    await page.locator(board).waitFor();
    assert.equal(await page.locator(other).count(), 0);
    await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
    await page.getByLabel(say('common.settings.plainBoard')).click();
  }
  await page.locator('main.bang').waitFor();
});

test('many actions: groups and the filter', {}, async ({ server, visit }) => {
  const page = await visit({ prefs: PLAIN });
  const filter = page.locator('#prompt input[type=search]');
  const isThere = async () => (await filter.count()) > 0;
  // Black Jack may roll all five dice again, unless three of them show dynamite.
  for (let match = 0; match < 5 && !(await isThere()); match++) {
    await startGame(page, server, bangAsSheriff(8));
    await play(page, { random: randomFrom(63 + match), until: isThere });
  }
  const actions = page.locator('#prompt .choices button');
  assert((await actions.count()) > 20);
  await page.locator('#prompt .choice-group h3', { hasText: say('bang.verb.reroll') }).waitFor();
  await filter.fill('reroll 5');
  const left = await actions.evaluateAll((all) => all.map((one) => one.dataset.action));
  assert(left.length > 0 && left.every((action) => action.startsWith('reroll') && action.includes('5')), left.join());
  const before = page.wire.length;
  await filter.press('Enter');
  await page.waitForFunction(() => document.querySelector('#prompt input[type=search]')?.value !== 'reroll 5');
  const sent = page.wire.slice(before).filter(({ from }) => from === 'page').map(({ text }) => JSON.parse(text));
  assert(sent.some(({ t, action }) => t === 'act' && action === left[0]), 'Enter takes the first action that is left');
});

for (const [language, players, viewport, keys, quick] of [
  ['en', 3, SMALL_PHONE, true, true],
  ['de', 8, SMALL_PHONE, false, false],
  ['de', 2, DESK, true, false],
]) {
  const name = `pig, which has no other board, ${players} players, ${language}: ${keys ? 'keyboard alone' : 'touch'}`;

  test(name, { games: 'pig', quick, limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, language, viewport });
    await wholeMatch(page, server, { game: 'pig', players }, { language, seed: 64, keys });
    if (keys) assert.deepEqual([...page.keysUsed].sort(), ['arrow', 'digit', 'r'], 'every kind of key was used');
  });
}

test('pig from the home screen: a table, bots, the goal', { games: 'pig' }, async ({ visit }) => {
  const page = await visit({ prefs: { pace: 'off' }, viewport: SMALL_PHONE });
  await page.locator('.poster[data-game]').first().waitFor(); // until then there are empty posters
  assert.deepEqual(await page.locator('.poster').evaluateAll((all) => all.map((one) => one.dataset.game)), ['pig']);
  await makeTable(page, { game: 'pig', players: 5, name: 'Wren', rules: { goal: '25' } });
  await clean(page, 'the lobby', 'en');
  await begin(page);
  await playToTheEnd(page, { random: randomFrom(65) });
  const { options, seats, play } = tableOf(page);
  assert.deepEqual([options.rules, play.view.goal, seats.length], [{ goal: '25' }, '25', 5]);
});
