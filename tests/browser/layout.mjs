// Checks that what a player needs is inside the window and not covered by anything.
//
//     assert.deepEqual(await hiddenParts(page, ['.tray .die', '#prompt button']), []);
//     await mustBeVisible(page, ['.tray .die', '#prompt button']);
//     faults.push(...(await atEverySize(page, PHONES, () => hiddenParts(page, ['.tray .die']))));
import assert from 'node:assert/strict';

/** The sizes that every board is checked at. */
export const SIZES = ['360x640', '390x664', '390x844', '844x390', '640x360', '820x1180', '1280x720', '1366x625', '1440x900', '1920x1080'].map((size) => {
  const [width, height] = size.split('x').map(Number);
  return { width, height };
});

/** Phones held upright. */
export const PHONES = SIZES.filter(({ width, height }) => width < 700 && height > 480);

/** From this width on, nothing moves when the prompt grows. */
export const DESKS = SIZES.filter(({ width }) => width >= 1100);

/** Waits until sizes have been observed and painted. */
export const settled = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The problems that `look` finds at each size. Resizing a page is quicker than showing it again. */
export async function atEverySize(page, sizes, look) {
  const faults = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    faults.push(...(await look(size)).map((fault) => `${size.width}x${size.height}: ${fault}`));
  }
  return faults;
}

/** Runs in the page: parts of the selected elements that are outside the window or covered. */
function findHidden(selectors) {
  const round = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
  const covering = (element, { left, top, width, height }) => {
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5]]) {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      const own = there && (element.contains(there) || there.contains(element) || element.closest('[data-seat]')?.contains(there));
      if (!own || (there.contains(element) && there.closest('#prompt') !== element.closest('#prompt'))) return there?.className ?? 'nothing';
    }
    return null;
  };
  return selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    if (found.length === 0) return [`${selector}: there is none`];
    return found.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const name = `${selector} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}"`;
      const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
      if (!inside) return [`${name} is outside the window: ${round(box)}`];
      const cover = covering(element, box);
      return cover === null ? [] : [`${name} is covered by "${cover}": ${round(box)}`];
    });
  });
}

/** The problems with the selected elements of a page or a frame; none if all of them can be seen and tapped. */
export const hiddenParts = (page, selectors) => page.evaluate(findHidden, selectors);

export async function mustBeVisible(page, selectors, what = 'everything can be seen and tapped') {
  assert.deepEqual(await hiddenParts(page, selectors), [], what);
}

/** Runs in the page: lines of the log that are partly above the prompt and partly behind it, or no newest line at all. */
function findLogFaults() {
  const number = (line) => Number(line.style.getPropertyValue('--n'));
  const prompt = document.querySelector('#prompt').getBoundingClientRect();
  const isCut = ({ left, top, right, bottom }) => top < prompt.top && bottom > prompt.top && left < prompt.right && right > prompt.left;
  const lines = [...document.querySelectorAll('.log li.new')].filter((line) => line.checkVisibility());
  const cut = lines.filter((line) => isCut(line.getBoundingClientRect()));
  const [newest] = [...document.querySelectorAll('.log li.new')].sort((a, b) => number(b) - number(a));
  const { left, top, width, height } = newest.getBoundingClientRect();
  const shown = newest.checkVisibility() && newest.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return [...cut.map((line) => `the prompt cuts off "${line.textContent}"`), ...(shown ? [] : [`the newest line is hidden: "${newest.textContent}"`])];
}

/** The problems with the log of a phone, whose newest line stands above the prompt. */
export const logFaults = (page) => page.evaluate(findLogFaults);
