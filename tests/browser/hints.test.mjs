// Hints on the boards: one line with a reason, and a button that follows it.
import assert from 'node:assert/strict';
import { fixtures, show, withGallery } from './gallery.mjs';
import { test } from './suite.mjs';

/** A hint that prefers the action clearly. */
const hintFor = ({ legal }, action) => ({ action, beliefs: null, values: legal.map((one) => ({ action: one, chance: one === action ? 0.6 : 0.2, visits: 1000 })) });

const HINTS = [
  ['colt-4-stealin-move', 'move 2', 'Hint: Go to car 2. Waiting there: 1 jewel and 4 purses.'],
  ['colt-6-schemin-standard', 'play rob', 'Hint: Play Rob. Right here: 1 jewel and 3 purses.'],
  ['colt-2-schemin-standard', 'play cheyenne:move', 'Hint: Cheyenne: Move. In the next car: 1 jewel and 4 purses.'],
];

test('a hint has a reason, and one press follows it', { quick: true, limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    for (const [name, action, line] of HINTS) {
      await show(page, { ...fixtures[name], hint: hintFor(fixtures[name], action) });
      assert.equal(await page.locator('.hint-word').textContent(), line);
      await page.locator('[data-hint-do]').click();
      assert.equal(await page.evaluate(() => window.posseActed.at(-1)), action);
    }
  });
});
