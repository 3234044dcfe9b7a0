// BANG! at every size of window: dice, buttons and the player's own seat are visible, with a hint and with the coach, and
// nothing on a desk moves when the prompt grows.
import assert from 'node:assert/strict';
import { languagesOf } from '../../web/tools/words.mjs';
import { fixtures, show, withGallery } from './gallery.mjs';
import { hiddenParts, mustBeVisible, SIZES } from './layout.mjs';
import { root } from './lib.mjs';
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
  plain: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, offer: true }),
  hint: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, hint: hintFor(fixture) }),
  coach: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, lesson: true }),
};

const questions = Object.entries(fixtures).filter(([name, { legal }]) => name.startsWith('bang') && legal);

/** Runs in the page: waits until sizes have been observed and painted. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Runs in the page: lines of the log that are partly above the prompt and partly behind it. */
function cutLines() {
  const edge = document.querySelector('#prompt').getBoundingClientRect().top;
  const lines = [...document.querySelectorAll('.log li')].filter((line) => line.checkVisibility());
  const cut = lines.filter((line) => line.getBoundingClientRect().top < edge && line.getBoundingClientRect().bottom > edge);
  return cut.map((line) => `the prompt cuts off "${line.textContent}"`);
}

/** Runs in the page: whether the line of the log that has happened last is above the prompt. */
function showsNewest() {
  const number = (line) => Number(line.style.getPropertyValue('--n'));
  const [newest] = [...document.querySelectorAll('.log li.new')].sort((a, b) => number(b) - number(a));
  return newest.checkVisibility() && newest.getBoundingClientRect().bottom <= document.querySelector('#prompt').getBoundingClientRect().top;
}

const PHONES = SIZES.filter(({ width, height }) => width < 700 && height > 480);

test('the prompt of a phone cuts off no line of the log', { limit: 4 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    const faults = [];
    for (const size of PHONES) {
      await page.setViewportSize(size);
      for (const language of languagesOf(root)) {
        let told = 0;
        for (const [name, fixture] of questions) {
          for (const [way, staged] of Object.entries(WAYS)) {
            await page.evaluate(() => localStorage.removeItem('posse.coach.bang'));
            await show(page, { ...staged(fixture), language });
            if (way === 'coach') await page.locator('.lesson').waitFor();
            await page.evaluate(settled);
            const hidden = [...(await hiddenParts(page, fixture.view.dice ? ['.tray .die'] : [])), ...(await page.evaluate(cutLines))];
            faults.push(...hidden.map((fault) => `${size.width}x${size.height} ${language} ${name} ${way}: ${fault}`));
            told += way === 'plain' && (await page.evaluate(showsNewest)) ? 1 : 0;
          }
        }
        // On the shortest phones the log has no room beside most questions.
        if (size.height > 650 && told < questions.length / 3) faults.push(`${size.width}x${size.height} ${language}: only ${told} of ${questions.length} show the newest line`);
      }
    }
    assert.deepEqual(faults, []);
  });
});

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
          await page.evaluate(settled);
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
      await page.evaluate(settled);
      await mustBeVisible(page, NEEDED);
    };
    await play(page, { random: randomFrom(8), each, until: () => asked >= 6 });
  });
}

test('the home screen shows a way to play in every window', { limit: 2 }, async ({ visit }) => {
  const page = await visit();
  await page.locator('.poster[data-game]').nth(1).waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(settled);
    await mustBeVisible(page, ['.poster:first-of-type .btn.primary'], `${size.width}x${size.height}`);
  }
});
