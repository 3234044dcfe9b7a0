// Whole matches on a phone: all buttons are within reach and large enough.
import assert from 'node:assert/strict';
import { PHONE, horizontalOverflow } from './lib.mjs';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { say } from './words.mjs';

/** Runs in the page: buttons of the prompt that are too small or outside the window. */
function outOfReach() {
  return [...document.querySelectorAll('#prompt button')].flatMap((button) => {
    const box = button.getBoundingClientRect();
    if (box.width === 0) return [];
    const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
    const fine = inside && box.height >= 40;
    return fine ? [] : [`${button.textContent}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`];
  });
}

async function inReach(page) {
  assert.equal(await horizontalOverflow(page), 0, 'the page cannot be pushed sideways');
  assert.deepEqual(await page.evaluate(outOfReach), []);
}

for (const options of [
  { game: 'bang', players: 8 },
  { game: 'bang', players: 4 },
  { game: 'colt', players: 6 },
  { game: 'colt', players: 3 },
]) {
  test(`${options.game} on a phone, ${options.players} players`, { limit: 3 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, viewport: PHONE });
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(8), each: () => inReach(page) });
    await inReach(page);
  });
}

test('the menu of a phone opens the whole log', { quick: true }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' }, viewport: PHONE });
  await startGame(page, server, { game: 'bang', players: 8 });
  await page.locator('main[data-board]').waitFor();
  await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say('common.menu.log'), exact: true }).click();
  await page.locator('.whole-log[open]').waitFor();
});
