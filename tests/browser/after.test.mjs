// After a match: the end screen, the replay and the check of the dice, all by clicks.
import assert from 'node:assert/strict';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { resultOf } from './wire.mjs';
import { keyOf, say } from './words.mjs';

const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });
const link = (page, key) => page.getByRole('link', { name: say(key), exact: true });

/** Reads "Step 3 of 117". */
async function stepOf(page) {
  const [now, all] = (await page.locator('.replay-moment').textContent()).match(/\d+(?= of)|(?<=of )\d+/g).map(Number);
  return { now, all };
}

const settles = (page, step) => page.waitForFunction((wanted) => location.hash.split('/')[3] === String(wanted), step);

for (const options of [
  { game: 'bang', players: 4 },
  { game: 'colt', players: 3 },
]) {
  test(`${options.game}: the end, the replay and the check of the dice`, { quick: options.game === 'bang', limit: 3 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(40) });
    assert(resultOf(page));
    const verdict = await page.locator(`${END} h1`).textContent();

    await button(page, 'end.board').click();
    await page.locator(`main.${options.game}`).waitFor();
    await button(page, 'end.back').click();
    assert.equal(await page.locator(`${END} h1`).textContent(), verdict);

    await link(page, 'end.replay').click();
    await page.locator('.replay-bar').waitFor();
    assert.equal((await stepOf(page)).now, 0);
    for (const [key, step] of [
      ['replay.forward', 1],
      ['replay.forward', 2],
      ['replay.backward', 1],
    ]) {
      await button(page, key).click();
      assert.equal((await stepOf(page)).now, step);
    }
    await button(page, 'replay.next_turn').click();
    assert((await stepOf(page)).now > 1);
    await button(page, 'replay.end').click();
    const { now, all } = await stepOf(page);
    assert.equal(now, all);
    await settles(page, all);
    assert((await page.locator('.replay-moment').textContent()).includes(say('replay.at.over')));
    await page.reload();
    assert.equal((await stepOf(page)).now, all, 'the link leads to the same moment');
    await page.goto(page.url().replace(/\/\d+\/open$/, '/3/open'));
    await page.locator('.replay-moment', { hasText: say('replay.step', 'en', { n: 3, all }) }).waitFor();

    await link(page, keyOf(options.game, 'end.fair')).click();
    await page.getByText(say('fair.good')).first().waitFor();
  });
}

test('a replay plays by itself', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' } });
  await startGame(page, server, { game: 'bang', players: 3 });
  await playToTheEnd(page, { random: randomFrom(41) });
  await link(page, 'end.replay').click();
  await page.getByLabel(say('replay.speed')).selectOption('off');
  await button(page, 'replay.play').click();
  await page.waitForFunction(() => document.querySelector('.replay-bar input[type=range]').value === document.querySelector('.replay-bar input[type=range]').max);
  await button(page, 'replay.play').waitFor();
});
