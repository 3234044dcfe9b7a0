// The server never sends a page another player's secrets.
import assert from 'node:assert/strict';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { leaks, messagesOf } from './wire.mjs';

const games = [
  { game: 'bang', players: 5 },
  { game: 'colt', players: 4 },
  { game: 'colt', players: 2 },
];

for (const options of games) {
  test(`${options.game}, ${options.players} players: no secrets of others are sent`, { limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(9) });
    assert.deepEqual(leaks(page), []);
    assert(messagesOf(page).filter((message) => message.play).length > 10, 'there was something to look at');
  });
}
