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
  bang: ['.tv-top p', '.tv-top .qr', '.ring .seat', '.tray .die', '#prompt', '.log h2'],
  colt: ['.tv-top p', '.tv-top .qr', '.train', '#prompt', '.log h2'],
};

/** The enlarged frame of the television. */
async function frameOf(page) {
  const element = await page.locator('.tv-window iframe').elementHandle();
  return element.contentFrame();
}

for (const { game, players, quick } of [
  { game: 'bang', players: 5, quick: false },
  { game: 'bang', players: 8, quick: false },
  { game: 'colt', players: 4, quick: false },
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
    if (await frame.locator('main[data-board]').isVisible()) assert.deepEqual(await hiddenParts(frame, BOARD[game]), []);
    await Promise.all([host, guest].map((page, i) => playToTheEnd(page, { random: randomFrom(40 + i) })));
    await frame.locator(END).waitFor();
    assert.equal(await frame.locator(`${END} h1`).textContent(), await host.locator(`${END} h1`).textContent());
    assert.deepEqual(leaks(tv), [], 'the television gets no secrets');
    assert.equal(tableOf(tv).me, null, 'the television is no person');
    await host.getByRole('button', { name: say('end.rematch'), exact: true }).click();
    await guest.getByRole('button', { name: say('end.again.in'), exact: true }).click();
    await frame.locator('main[data-board]').waitFor();
    assert.equal(tableOf(tv).game, 2, 'the television follows the rematch');
  });
}
