// Plays by clicking what is visible on the page. It knows no rules and sends no messages: it finds what can be clicked,
// clicks one thing, and waits until the page has changed.
//
//     await playToTheEnd(page, { random: randomFrom(7) });
import assert from 'node:assert/strict';
import { TIMEOUT_MS } from './lib.mjs';
import { pick } from './random.mjs';
import { say } from './words.mjs';

/** Where choices are offered, and how likely each place is. */
export const PLACES = [
  { kind: 'prompt', selector: '#prompt button:not([data-hint-why])', weight: 4 },
  { kind: 'die', selector: 'button.die', weight: 1 },
  { kind: 'seat', selector: 'button.seat.target', weight: 4 },
  { kind: 'spot', selector: '.train button.lit', weight: 4 },
];
export const END = 'main.end';

/**
 * Runs in the page: what can be clicked, whether the match is over, and a hash of the screen. False while nothing has
 * changed.
 */
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

/** Waits until the page has changed and something can be clicked, or the match is over. */
export async function nextLook(page, before = 0) {
  const found = await page.waitForFunction(look, [PLACES, END, before], { timeout: TIMEOUT_MS, polling: 30 });
  return found.jsonValue();
}

/** Whether a button does not move the match on: undo and hint. Such buttons are clicked only rarely. */
function isIdle(choice, language) {
  return [say('common.undo', language), say('common.menu.hint', language)].includes(choice.name);
}

/** Cards that toggle are clicked less often than buttons that play them. */
function weightIn(choice, language) {
  if (isIdle(choice, language)) return choice.weight / 20;
  return choice.kind === 'prompt' && choice.pressed !== null ? choice.weight / 3 : choice.weight;
}

/** Whether to wait because another player is to act and only undo or hint can be clicked. */
const wouldWait = ({ choices }, random, language) => choices.every((choice) => isIdle(choice, language)) && random() < 0.9;

/** The element of a choice; undefined if it is gone. */
export const thingOf = async (page, { selector, nth }) => (await page.$$(selector))[nth];

/**
 * Runs in the page: a point of the element that nothing covers, from its top left corner. Figures of a crowd hide parts of
 * each other, and people tap the part that they see.
 */
function openPoint(element) {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const steps = [0.5, 0.3, 0.7, 0.15, 0.85];
  for (const y of steps) {
    for (const x of steps) {
      if (element.contains(document.elementFromPoint(left + width * x, top + height * y))) return { x: width * x, y: height * y };
    }
  }
  return undefined;
}

/** Clicks one of the visible choices. */
export async function clickOne(page, now, { random, weightOf }) {
  const choice = pick(random, now.choices, weightOf);
  page.trail.push(`${now.asked} > ${choice.kind}: ${choice.name}${choice.pressed === null ? '' : ` (${choice.pressed})`}`);
  const thing = await thingOf(page, choice);
  try {
    const position = await thing?.evaluate(openPoint);
    await thing?.click({ timeout: TIMEOUT_MS / 10, ...(position && { position }) });
  } catch (error) {
    // If the screen has changed meanwhile, the failed click is no error. A visible button that cannot be clicked is
    // one.
    if ((await lookAt(page)).looks === now.looks) throw error;
  }
}

/**
 * Plays until `until` returns true or the match is over. `each` is called with the visible choices before every click.
 * `move` makes the choice, by mouse unless given.
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
