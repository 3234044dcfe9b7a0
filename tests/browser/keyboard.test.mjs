// Whole matches with the keyboard alone.
import assert from 'node:assert/strict';
import { expectFocus, keyOne } from './keyboard.mjs';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { resultOf } from './wire.mjs';

for (const options of [
  { game: 'bang', players: 4 },
  { game: 'colt', players: 3 },
]) {
  test(`${options.game} with the keyboard alone`, { limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' } });
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(6), move: keyOne, each: (now) => now.over || expectFocus(page) });
    assert(resultOf(page));
  });
}
