// Pass and play: two people share a device, and no secrets are shown while it changes hands.
import assert from 'node:assert/strict';
import { begin, makeTable, seatAnother } from './lobby.mjs';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';
import { leaks, playOf } from './wire.mjs';

const names = ['Ann', 'Ben'];
const opens = names.map((name) => say('common.hand.open', 'en', { name }));

/** Runs in the page: the visible cards of hands, hidden roles of living players, and seats with roles in the log. */
function secretsShown() {
  const told = [...document.querySelectorAll('.log li, [role=log] p')].map((line) => line.textContent);
  const cards = [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card);
  const roles = [...document.querySelectorAll('.seat:not(.out) svg.role use')].map((role) => role.getAttribute('href'));
  return [...told.filter((line) => / takes a seat: (Deputy|Outlaw|Renegade),/.test(line)), ...cards, ...roles.filter((role) => role !== '#role-unknown' && role !== '#role-sheriff')];
}

for (const { game, players } of [
  { game: 'bang', players: 4 },
  { game: 'colt', players: 3 },
]) {
  test(`${game}: two people share a device`, { quick: game === 'bang', limit: 3 }, async ({ visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    await makeTable(page, { game, players, name: names[0] });
    await seatAnother(page, names[1]);
    await begin(page);
    let handed = 0;
    const opened = new Set();
    const each = async ({ choices, over }) => {
      const closed = choices.find(({ name }) => opens.includes(name));
      if (over || !closed) return;
      handed++;
      opened.add(closed.name);
      assert.deepEqual(await page.evaluate(secretsShown), [], 'while the device changes hands');
      assert.equal(playOf(page).legal, null);
    };
    await playToTheEnd(page, { random: randomFrom(30), each });
    assert(handed >= 2 && opened.size >= 1, 'the device was handed over');
    assert.deepEqual(leaks(page), []);
  });
}
