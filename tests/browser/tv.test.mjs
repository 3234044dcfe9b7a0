// The big screen: a television that needs no input and shows no secrets, while people play on their phones.
import assert from 'node:assert/strict';
import { begin, joinTable, makeTable, still } from './lobby.mjs';
import { hiddenParts } from './layout.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';
import { leaks, tableOf } from './wire.mjs';

const PHONE = { width: 390, height: 844 };
const TELEVISION = { width: 1920, height: 1080 };

/** What everyone in the room must see during a match. */
const BOARD = {
  bang: ['.tv-top p', '.tv-top .qr', '.ring .seat', '.tray', '#prompt', '.log h2'],
  colt: ['.tv-top p', '.tv-top .qr', '.train', '#prompt', '.log h2'],
};

/** The smallest text on a screen of 1920x1080, in pixels. */
const SMALLEST = 22;

/** Runs in the frame: texts that are too small, and whether something is below the edge. Nobody can scroll a television. */
function unreadable(smallest) {
  const found = new Set();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent.trim();
    const hidden = parent.closest('.vh, svg, script, [aria-live].vh') || !parent.checkVisibility({ visibilityProperty: true });
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (text !== '' && !hidden && parent.offsetWidth > 1 && size < smallest) found.add(`"${text.slice(0, 30)}" has ${size}px`);
  }
  const below = document.documentElement.scrollHeight - innerHeight;
  if (below > 0) found.add(`${below} pixels are below the edge`);
  return [...found];
}

/** The problems of the television: hidden parts of the board, and small texts. */
async function faultsOf(tv, frame, game) {
  const scale = await tv.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.tv-window iframe')).transform).a);
  const faults = await frame.evaluate(unreadable, SMALLEST / scale);
  const board = frame.locator('main[data-board]');
  const hidden = (await board.isVisible()) ? await hiddenParts(frame, BOARD[game]) : [];
  return (await board.isVisible()) ? [...faults, ...hidden] : faults; // the match may have ended meanwhile
}

/** The enlarged frame of the television. */
async function frameOf(page) {
  const element = await page.locator('.tv-window iframe').elementHandle();
  return element.contentFrame();
}

for (const { game, players, quick } of [
  { game: 'bang', players: 5, quick: false },
  { game: 'bang', players: 8, quick: false },
  { game: 'colt', players: 6, quick: false },
]) {
  test(`${game}, ${players} players: a television follows two phones through two matches`, { quick, limit: 5 }, async ({ server, visit }) => {
    const host = await visit({ ...still, viewport: PHONE });
    const link = await makeTable(host, { game, players, name: 'Ann' });
    const path = link.slice(server.link.length);
    const tv = await visit({ ...still, viewport: TELEVISION, path: `#/tv/${path}` });
    const frame = await frameOf(tv);
    await frame.locator('.tv-invite .qr path').first().waitFor();
    const guest = await visit({ ...still, viewport: PHONE, path });
    await joinTable(guest, 'Ben');
    await frame.locator('.tv-seats', { hasText: 'Ben' }).waitFor();
    await begin(host);
    await frame.locator('main[data-board], main.end').first().waitFor();
    assert.deepEqual(await faultsOf(tv, frame, game), []);
    const each = async () => assert.deepEqual(await faultsOf(tv, frame, game), []);
    await Promise.all([host, guest].map((page, i) => playToTheEnd(page, { random: randomFrom(40 + i), each: i === 0 ? each : undefined })));
    await frame.locator(END).waitFor();
    assert.deepEqual(await faultsOf(tv, frame, game), []);
    assert.equal(await frame.locator(`${END} h1`).textContent(), await host.locator(`${END} h1`).textContent());
    assert.deepEqual(leaks(tv), [], 'the television gets no secrets');
    assert.equal(tableOf(tv).me, null, 'the television is no person');
    await host.getByRole('button', { name: say('end.rematch'), exact: true }).click();
    await frame.locator('.rematch .in', { hasText: 'Ann' }).waitFor();
    assert.deepEqual(await faultsOf(tv, frame, game), [], 'who wants another game');
    assert.deepEqual(await hiddenParts(frame, ['.rematch']), []);
    await guest.getByRole('button', { name: say('end.again.in'), exact: true }).click();
    await frame.locator('main[data-board]').waitFor();
    assert.equal(tableOf(tv).game, 2, 'the television follows the rematch');
  });
}
