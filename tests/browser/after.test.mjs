// After a match: the end screen, the replay and the check of the dice, all by clicks.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { resultOf } from './wire.mjs';
import { keyOf, say } from './words.mjs';

const posse = process.env.POSSE ?? join(root, 'build', 'posse');
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
    await page.locator('[data-check=shown][data-state=good]').waitFor();
    await page.getByText(say('fair.value'), { exact: true }).click();
    const [replay] = page.url().match(/(?<=fair\/)[^/?]+/);
    const value = await page.locator('.fair-values input').inputValue();
    const real = await (await page.request.get(new URL(`/api/replays/${replay}`, page.url()).href)).text();
    const check = (text) => spawnSync(posse, ['replay', '-', '--seen', value], { input: text, encoding: 'utf8' });
    // The sheriff of BANG! is shown the same as spectators.
    assert.match(check(real).stdout, /; seen: all \d+ deals, rolls and choices are what (seat 0 was|spectators were) shown/);

    // A file of another game that fits the same commitment, secret and contributions.
    const forged = spawnSync('python3', [join(root, 'tests', 'cli', 'forge.py'), posse, '-', '20'], { input: real, encoding: 'utf8' });
    assert.equal(forged.status, 0, forged.stderr);
    assert.match(check(forged.stdout).stderr, /another game/);
    await page.route('**/api/replays/*', (route) => route.fulfill({ body: forged.stdout, contentType: 'application/json' }));
    await page.reload();
    await page.locator('.fair-verdict[data-state=bad]').waitFor();
    await page.locator('[data-check=draws][data-state=good]').waitFor();
    assert.match(await page.locator('[data-check=shown][data-state=bad]').textContent(), /another game\. From number \d+ on it differs/);

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator('[data-check=shown][data-state=unknown]').waitFor();
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
