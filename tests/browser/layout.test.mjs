// BANG! at every size of window: dice, buttons and the player's own seat are visible, with a hint and with the coach, and
// nothing on a desk moves when the prompt grows.
import assert from 'node:assert/strict';
import { fixtures, show, withGallery } from './gallery.mjs';
import { hiddenParts, mustBeVisible, SIZES } from './layout.mjs';
import { play } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';

const NEEDED = ['.tray .die', '#prompt button', '.at-me .seat'];

/** A hint with many words: the action with the longest text. */
function hintFor({ legal, view }) {
  const action = [...legal].sort((a, b) => b.length - a.length)[0];
  const values = legal.map((one) => ({ action: one, chance: one === action ? 0.6 : 0.3, visits: 500 }));
  return { action, values, beliefs: view.seats.map(() => ({ outlaw: 0.7, deputy: 0.3 })) };
}

const odds = ({ legal }) => Object.fromEntries(legal.map((action) => [action, { dynamite: 0.1, gatling: 0.2, attack: 0.3 }]));

/** The ways in which a fixture is shown. */
const WAYS = {
  plain: (fixture) => ({ ...fixture, odds: odds(fixture) }),
  hint: (fixture) => ({ ...fixture, odds: odds(fixture), hint: hintFor(fixture) }),
  coach: (fixture) => ({ ...fixture, odds: odds(fixture), lesson: true }),
};

const questions = Object.entries(fixtures).filter(([name, { legal }]) => name.startsWith('bang') && legal);

for (const [way, staged] of Object.entries(WAYS)) {
  test(`BANG! fits every window: ${way}`, { quick: way === 'plain', limit: 3 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const [name, fixture] of questions) {
          await page.evaluate(() => localStorage.removeItem('posse.coach.bang'));
          await show(page, staged(fixture));
          if (way === 'coach') await page.locator('.lesson').waitFor();
          const hidden = await hiddenParts(page, fixture.view.dice ? NEEDED : NEEDED.slice(1));
          faults.push(...hidden.map((fault) => `${size.width}x${size.height} ${name}: ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    });
  });
}

/** Where the seats and the dice are. */
const places = (page) =>
  page.locator('[data-seat] .card, [data-die]').evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join(' ')));

const NOTE = 'Before your first turn: −1 life (Jourdonnais), +2 arrows (Kit Carlson)';

test('a hint or a note moves nothing on a desk', { quick: true, limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    for (const size of SIZES.filter(({ width }) => width >= 1100)) {
      await page.setViewportSize(size);
      for (const [name, fixture] of questions) {
        await show(page, { ...fixture, odds: odds(fixture) });
        const before = await places(page);
        await show(page, { ...fixture, odds: odds(fixture), hint: hintFor(fixture) });
        assert.deepEqual(await places(page), before, `${name} with a hint at ${size.width}x${size.height}`);
        await show(page, { ...fixture, odds: odds(fixture), note: NOTE });
        assert.deepEqual(await places(page), before, `${name} with a note at ${size.width}x${size.height}`);
      }
    }
  });
});

for (const viewport of [SIZES[0], SIZES[3], SIZES[6]]) {
  test(`BANG! with hints, played at ${viewport.width}x${viewport.height}`, { limit: 3 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, viewport });
    await startGame(page, server, { game: 'bang', players: 8 });
    let asked = 0;
    const each = async ({ over }) => {
      const ask = page.locator('[data-ask-hint]');
      if (over || (await ask.count()) === 0 || asked >= 6) return;
      asked++;
      await ask.click();
      await page.locator('[data-hint]').waitFor();
      await mustBeVisible(page, NEEDED);
    };
    await play(page, { random: randomFrom(8), each, until: () => asked >= 6 });
  });
}
