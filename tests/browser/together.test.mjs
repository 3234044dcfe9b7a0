// Several browsers at one table.
import assert from 'node:assert/strict';
import { begin, joinTable, makeTable, sayInChat, spectate, still } from './lobby.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { leaks, resultOf, tableOf } from './wire.mjs';


for (const { game, players, quick } of [
  { game: 'bang', players: 4, quick: false },
  { game: 'colt', players: 4, quick: false },
]) {
  test(`${game}: two people, bots and a spectator`, { quick, limit: 4 }, async ({ server, visit }) => {
    const host = await visit(still);
    const link = await makeTable(host, { game, players, name: 'Ann' });
    const path = link.slice(server.link.length);
    const guest = await visit({ ...still, path });
    await joinTable(guest, 'Ben');
    const spectator = await visit({ ...still, path });
    await spectate(spectator);
    await host.locator('.seat', { hasText: 'Ben' }).waitFor();
    await sayInChat(guest, 'Howdy, Ann');
    for (const page of [host, guest, spectator]) await page.locator('.chat li', { hasText: 'Howdy, Ann' }).waitFor();
    await begin(host);
    await Promise.all([host, guest].map((page, i) => playToTheEnd(page, { random: randomFrom(20 + i) })));
    await spectator.locator(END).waitFor();
    const pages = [host, guest, spectator];
    const verdicts = await Promise.all(pages.map((page) => page.locator(`${END} h1`).textContent()));
    assert.equal(new Set(verdicts).size, 1, `all read the same: ${verdicts}`);
    for (const page of pages) {
      assert.deepEqual(resultOf(page), resultOf(host));
      assert.deepEqual(leaks(page), []);
    }
    assert.equal(tableOf(spectator).me, null, 'a spectator is no person');
  });
}

test('a rematch at the same table', { limit: 3 }, async ({ visit }) => {
  const page = await visit(still);
  await makeTable(page, { game: 'bang', players: 3, name: 'Ann' });
  await begin(page);
  await playToTheEnd(page, { random: randomFrom(22) });
  await page.locator(`${END} .btn.primary`).click();
  await page.locator('main.bang').waitFor();
  await playToTheEnd(page, { random: randomFrom(23) });
  assert.equal(tableOf(page).game, 2);
});
