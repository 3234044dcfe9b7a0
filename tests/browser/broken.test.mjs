// Lost connections, reloads and server restarts during a match.
import assert from 'node:assert/strict';
import { nextLook, play, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { isAsked, messagesOf, playOf, resultOf } from './wire.mjs';

const games = [
  // The Sheriff begins, so that the player is not eliminated before their first decision.
  { game: 'bang', players: 4, rules: { roles: ['sheriff', null, null, null] } },
  { game: 'colt', players: 3 },
];
const LOST = '.net-lost';

/** Plays a number of clicks, then until the next decision. */
async function intoTheMiddle(page, random, clicks = 3) {
  let left = clicks;
  const now = await play(page, { random, until: () => left-- <= 0 && isAsked(page) });
  assert(!now.over, 'the game should not be over so soon');
  return now;
}

/** What a reloaded page shows: the question and its answers, in order. */
const question = ({ asked, choices }) => ({ asked, answers: choices.map(({ kind, name }) => `${kind}: ${name}`) });

for (const options of games) {
  const { game } = options;

  test(`${game}: reloading during a decision`, { quick: game === 'bang', limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    const random = randomFrom(3);
    await startGame(page, server, options);
    await intoTheMiddle(page, random);
    const { decision } = playOf(page);
    await page.reload();
    const first = question(await nextLook(page));
    await page.reload();
    assert.deepEqual(question(await nextLook(page)), first, 'the same is asked again');
    assert.equal(playOf(page).decision, decision, 'nothing was decided meanwhile');
    await playToTheEnd(page, { random });
  });

  test(`${game}: offline for a while`, { limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    const random = randomFrom(4);
    await startGame(page, server, options);
    await intoTheMiddle(page, random);
    await page.context().setOffline(true);
    await page.locator(LOST).waitFor();
    await page.context().setOffline(false);
    await page.locator(LOST).waitFor({ state: 'detached' });
    await playToTheEnd(page, { random });
    assert(resultOf(page));
  });

  test(`${game}: the server is killed and restarted`, { quick: game === 'bang', limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    const random = randomFrom(5);
    await startGame(page, server, options);
    await intoTheMiddle(page, random);
    const before = playOf(page);
    await server.kill();
    await page.locator(LOST).waitFor();
    await server.start();
    await page.locator(LOST).waitFor({ state: 'detached' });
    const after = messagesOf(page)
      .reverse()
      .find((message) => message.t === 'table').play;
    assert.equal(after.decision, before.decision, 'the same is waited for');
    assert.deepEqual(after.view, before.view, 'nothing is lost');
    await playToTheEnd(page, { random });
    assert(resultOf(page));
  });
}
