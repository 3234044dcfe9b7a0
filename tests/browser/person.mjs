// Somebody who plays by clicking what he sees. He knows no rules and sends nothing by himself: he looks for what can be
// clicked, clicks one of those things, and waits until the screen has changed.
//
//     await playToTheEnd(page, { random: randomFrom(7) });
import assert from 'node:assert/strict';
import { TIMEOUT_MS } from './lib.mjs';
import { pick } from './random.mjs';
import { say } from './words.mjs';

/** Where choices are offered, and how often somebody goes there rather than elsewhere. */
export const PLACES = [
  { kind: 'prompt', selector: '#prompt button', weight: 4 },
  { kind: 'die', selector: 'button.die', weight: 1 },
  { kind: 'seat', selector: 'button.seat.target', weight: 4 },
  { kind: 'spot', selector: '.train button.lit', weight: 4 },
];
export const END = 'main.end';

/** In the page: what can be clicked now, whether it is over, and how it all looks; false while it looks as before. */
function look([places, end, before]) {
  const name = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim();
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert]');
  };
  const can = (element) => !element.disabled && element.getAttribute('aria-disabled') !== 'true';
  const choices = places.flatMap(({ kind, selector, weight }) =>
    [...document.querySelectorAll(selector)]
      .map((element, nth) => ({ element, nth }))
      .filter(({ element }) => seen(element) && can(element))
      .map(({ element, nth }) => ({ kind, selector, weight, nth, name: name(element), pressed: element.getAttribute('aria-pressed') })),
  );
  const over = [...document.querySelectorAll(end)].some(seen);
  const asked = document.querySelector('#prompt h2')?.textContent ?? '';
  let looks = 0;
  for (const letter of document.querySelector('main')?.innerHTML ?? '') looks = (31 * looks + letter.charCodeAt(0)) | 0;
  if (before !== null && (looks === before || (!over && choices.length === 0))) return false;
  return { choices, over, asked, looks };
}

export const lookAt = (page) => page.evaluate(look, [PLACES, END, null]);

/** Waits till something has changed and there is something to click, or the game is over; says what there is. */
export async function nextLook(page, before = 0) {
  const found = await page.waitForFunction(look, [PLACES, END, before], { timeout: TIMEOUT_MS, polling: 30 });
  return found.jsonValue();
}

/** Buttons that take back or ask rather than go on. They are tried, but now and then only. */
function isIdle(choice, language) {
  return [say('common.undo', language), say('common.menu.hint', language)].includes(choice.name);
}

/** Somebody changes his mind about a card less often than he plays one. */
function weightIn(choice, language) {
  if (isIdle(choice, language)) return choice.weight / 20;
  return choice.kind === 'prompt' && choice.pressed !== null ? choice.weight / 3 : choice.weight;
}

/** Somebody else is to play, and all one could do is to take something back: mostly one waits. */
const wouldWait = ({ choices }, random, language) => choices.every((choice) => isIdle(choice, language)) && random() < 0.9;

/** The thing itself; undefined if it has gone meanwhile. */
export const thingOf = async (page, { selector, nth }) => (await page.$$(selector))[nth];

/** Clicks one thing of those that can be seen. */
export async function clickOne(page, now, { random, weightOf }) {
  const choice = pick(random, now.choices, weightOf);
  page.trail.push(`${now.asked} > ${choice.kind}: ${choice.name}${choice.pressed === null ? '' : ` (${choice.pressed})`}`);
  const thing = await thingOf(page, choice);
  try {
    await thing?.click({ timeout: TIMEOUT_MS / 10 });
  } catch (error) {
    // The table has moved on before the finger came down: that is no fault. What lies there and cannot be clicked is one.
    if ((await lookAt(page)).looks === now.looks) throw error;
  }
}

/**
 * Plays until `until` says so, or the game is over. `each` is called with what is seen before every click; `move` makes
 * the choice, if not by the mouse.
 */
export async function play(page, { random, language = 'en', until = () => false, each = async () => undefined, move = clickOne, most = 2000 }) {
  page.trail ??= [];
  let before = 0;
  for (let clicks = 0; clicks < most; clicks++) {
    const now = await nextLook(page, before);
    await each(now);
    if (now.over || (await until(now))) return now;
    if (!wouldWait(now, random, language)) await move(page, now, { random, language, weightOf: (choice) => weightIn(choice, language) });
    before = now.looks;
  }
  assert.fail(`it is not over after ${most} clicks`);
}

export async function playToTheEnd(page, options) {
  const last = await play(page, options);
  assert(last.over, 'the game should be over');
  await page.locator(END).waitFor();
}
