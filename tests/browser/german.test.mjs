// No English text is shown when the language is German.
import assert from 'node:assert/strict';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { linesOf, rawKeys, sentencesOf } from './reading.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';

for (const options of [
  { game: 'bang', players: 5 },
  { game: 'colt', players: 4 },
]) {
  test(`${options.game} in German`, { limit: 2 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, language: 'de' });
    const read = new Set();
    const readAll = async () => (await linesOf(page)).forEach((line) => read.add(line));
    await startGame(page, server, options);
    await playToTheEnd(page, { random: randomFrom(7), language: 'de', each: readAll });
    await readAll();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    assert.deepEqual(rawKeys([...read]), []);
    assert.deepEqual(sentencesOf('en', 'de', [...read]), []);
    assert(sentencesOf('de', 'en', [...read]).length > 10, 'there is German to be read');
  });
}
