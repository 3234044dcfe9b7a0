// Whole matches by clicking, for every number of players.
import assert from 'node:assert/strict';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { startGame } from './tables.mjs';
import { test } from './suite.mjs';
import { resultOf } from './wire.mjs';

const still = { pace: 'off' };

function game(name, options, { quick = false, limit = 2, page: likes = {} } = {}) {
  test(name, { quick, limit }, async ({ server, visit }) => {
    const page = await visit({ prefs: still, ...likes });
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(options.players) });
    assert(resultOf(page), 'the end screen comes with a result');
  });
}

for (let players = 3; players <= 8; players++) game(`bang, ${players} players`, { game: 'bang', players }, { quick: players === 4 });
for (let players = 2; players <= 6; players++) game(`colt, ${players} players`, { game: 'colt', players }, { quick: players === 3 });
game('colt, expert', { game: 'colt', players: 4, rules: { variant: 'expert' } });
game('bang, other rules', { game: 'bang', players: 5, rules: { rules: 'german' } });
game('bang with motion', { game: 'bang', players: 4 }, { limit: 6, page: { prefs: { pace: 'quick' }, motion: 'no-preference' } });
game('colt with motion', { game: 'colt', players: 3 }, { limit: 6, page: { prefs: { pace: 'quick' }, motion: 'no-preference' } });
