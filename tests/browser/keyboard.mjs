// Plays without a mouse: with Tab, Enter, Space and the digits of the dice.
import assert from 'node:assert/strict';
import { lookAt, thingOf } from './person.mjs';
import { pick } from './random.mjs';

/** More than the tab stops of any screen. */
const MAX_STOPS = 150;

/** Runs in the page: the focused element, whether its focus is visible, and whether it is the wanted one. */
function focusNow(wanted) {
  const here = document.activeElement;
  if (!here || here === document.body) return { on: null, shown: false, there: false };
  const style = getComputedStyle(here);
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return {
    on: (here.getAttribute('aria-label') ?? here.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60) || here.tagName,
    shown: ring || style.boxShadow !== 'none',
    there: here === wanted,
  };
}

/** Presses Tab until the element has the focus. The focus must be visible at every stop. */
async function tabTo(page, thing) {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    const focus = await page.evaluate(focusNow, thing);
    assert(stops === 0 || focus.on === null || focus.shown, `nothing shows that "${focus.on}" has the focus`);
    if (focus.there) return stops;
    await page.keyboard.press('Tab');
  }
  return assert.fail(`Tab does not come to ${await thing.evaluate((one) => one.outerHTML.slice(0, 200))}`);
}

/** Waits until an element has the focus. */
export async function expectFocus(page) {
  await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body, undefined, { timeout: 5000 });
}

/** Makes a choice with the keyboard, for `play`. */
export async function keyOne(page, now, { random, weightOf }) {
  const choice = pick(random, now.choices, weightOf);
  page.trail.push(`${now.asked} > key: ${choice.name}`);
  const thing = await thingOf(page, choice);
  if (!thing) return;
  try {
    if (choice.kind === 'die' && random() < 0.5) {
      // Dice that are kept are not buttons. The key is the number in the name.
      await page.keyboard.press(choice.name.match(/\d/)[0]);
      return;
    }
    page.stops = (page.stops ?? 0) + (await tabTo(page, thing));
    await page.keyboard.press(random() < 0.5 ? 'Enter' : 'Space');
  } catch (error) {
    if ((await lookAt(page)).looks === now.looks) throw error;
  }
}
