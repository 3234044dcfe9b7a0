// Boards from fixed positions: they show everything at every size, and highlight exactly the legal choices.
import assert from 'node:assert/strict';
import { DESK, PHONE, horizontalOverflow, TABLET } from './lib.mjs';
import { fixtures, show, withGallery } from './gallery.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

/** The actions clicked since the last call. */
const acted = (page) => page.evaluate(() => window.posseActed.splice(0));

const sorted = (list) => [...list].sort();

/** The seats that the legal actions name. */
function aimedAt({ phase }, legal) {
  if (!['gift', 'shoot', 'beer', 'unarrow'].includes(phase)) return new Set();
  return new Set(legal.map((action) => action.split(' ')[1]).filter((word) => word !== undefined));
}

async function checkBang(page, { view, legal, me }) {
  for (const [i, seat] of view.seats.entries()) {
    const card = page.locator(`[data-seat="${i}"]`);
    const text = (await card.textContent()).replaceAll('\u00ad', '');
    assert(text.includes(say(`bang.${seat.character}`)), `the name of ${seat.character}: ${text}`);
    if (!seat.alive) continue;
    assert.equal(await card.locator('[data-life]').textContent(), String(seat.life));
    const role = await card.locator('svg.role use').getAttribute('href');
    assert.equal(role, `#role-${seat.role ?? 'unknown'}`);
  }
  const lit = await page.locator('.seat.target').evaluateAll((seats) => seats.map((seat) => seat.closest('[data-seat]').dataset.seat));
  assert.deepEqual(sorted(lit), sorted(aimedAt(view, legal)), 'lit seats are those that can be chosen');
  if (view.dice) assert.equal(await page.locator('.tray .die').count(), 5);
  assert.equal(me, Number(await page.locator('.at-me').getAttribute('data-seat')));
}

async function checkColt(page, { view, legal }) {
  for (const { name } of view.bandits) assert(await page.locator(`[data-b="${name}"]`).count(), `${name} is on the board`);
  assert.equal(await page.locator('.train [data-car]').evaluateAll((cars) => new Set(cars.map((car) => car.dataset.car)).size), view.train.length);
  if (!/^(stealin|event)$/.test(view.phase)) return;
  const offered = await page.locator('#prompt [data-action]').evaluateAll((buttons) => buttons.map((button) => button.dataset.action));
  assert.deepEqual(sorted(offered), sorted(legal), 'every answer is a button of the prompt');
}

/** Every answer in the prompt sends its action. */
async function checkAnswers(page, { legal }) {
  const buttons = page.locator('#prompt [data-action]:not(:disabled)');
  for (let i = 0; i < (await buttons.count()); i++) {
    const button = buttons.nth(i);
    const action = await button.getAttribute('data-action');
    await acted(page);
    await button.click();
    assert.deepEqual(await acted(page), [action]);
    assert(legal.includes(action), `${action} is legal`);
  }
}

/** Fixtures by the start of their names. Those with four players have every kind of decision. */
const groups = [['bang'], ['colt-4'], ['colt-2', 'colt-3', 'colt-5', 'colt-6']];

for (const names of groups) {
  test(`${names.join(', ')} from fixed positions`, { limit: 3 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      for (const [name, fixture] of Object.entries(fixtures).filter(([name]) => names.some((start) => name.startsWith(start)))) {
        const { game } = fixture;
        try {
          await page.setViewportSize(DESK);
          await show(page, fixture);
          await (game === 'bang' ? checkBang : checkColt)(page, fixture);
          if (fixture.legal) await checkAnswers(page, fixture);
          for (const size of [PHONE, TABLET, { width: 320, height: 640 }, { width: 1920, height: 1080 }]) {
            await page.setViewportSize(size);
            assert.equal(await horizontalOverflow(page), 0, `no pushing horizontalOverflow, ${size.width} wide`);
          }
        } catch (error) {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        }
      }
    });
  });
}
