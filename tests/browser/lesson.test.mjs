// First games with the coach, from the first click to the end, by clicking what is visible.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE, root } from './lib.mjs';
import { END, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

const { arranged } = JSON.parse(readFileSync(join(root, 'web/src/games/bang/firstGame.json'), 'utf8'));
const settle = { random: randomFrom(60) };

/** The coach's cards, as they come up. */
async function collectCards(page) {
  await page.evaluate(() => {
    window.cards = [];
    new MutationObserver(() => {
      const card = document.querySelector('[data-lesson]');
      const id = card?.getAttribute('data-lesson');
      if (id && !window.cards.some((one) => one.id === id)) window.cards.push({ id, text: card.querySelector('p').textContent });
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Everything that the server has sent about the match, in order. */
const eventsOf = (page) =>
  page.wire
    .filter(({ from }) => from === 'server')
    .map(({ text }) => JSON.parse(text))
    .flatMap(({ play }) => play?.events ?? []);

/** Reads the coach's cards until there is none. Their button is not part of the prompt. */
async function readCards(page) {
  const next = page.locator('.lesson-acts .btn').first();
  for (let i = 0; i < 10 && (await next.isVisible()); i++) await next.click({ timeout: 1000 }).catch(() => undefined);
}

/** Starts the first game of the address and plays it to the end. */
async function playLesson(page, server, game) {
  await collectCards(page);
  await page.goto(`${server.link}#/first/${game}`);
  await page.locator(`main.${game}`).waitFor();
  await playToTheEnd(page, { ...settle, each: () => readCards(page) });
  return page.evaluate(() => window.cards);
}

for (const viewport of [undefined, { ...PHONE, height: 640 }]) {
  test(`bang: the first game${viewport ? ' on a small phone' : ''}`, { limit: 4 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, ...(viewport ? { viewport } : {}) });
    const cards = await playLesson(page, server, 'bang');
    for (const id of ['role', 'roll', 'reroll']) assert(cards.some((card) => card.id === id), `the coach explains ${id}, not only ${cards.map((card) => card.id)}`);
    const text = cards.map((card) => card.text).join('\n');
    assert(text.includes(say('bang.outlaw')), 'the learner is an Outlaw');
    assert.match(text, /arranged/, 'the coach says that rolls are arranged');
    const [first] = eventsOf(page).filter((event) => event.e === 'rolled' && event.seat === 0);
    assert.deepEqual(first.dice, arranged[0].split(' ').slice(1), 'the first roll is the arranged one');

    assert.equal(await page.getByRole('button', { name: say('end.rematch'), exact: true }).count(), 0, 'not the same lesson again');
    await page.getByRole('link', { name: say('end.fair'), exact: true }).click();
    await page.locator('[data-check="arranged"][data-state="unknown"]').waitFor();
    await page.locator('.fair-verdict[data-state="good"]').waitFor();
    assert.match(await page.locator('.fair-verdict').textContent(), /arranged/);
    await page.goBack();
    await page.locator(END).waitFor();
    await page.getByRole('button', { name: say('end.lesson.next'), exact: true }).click();
    await page.locator('main.bang').waitFor();
    await page.locator('.lesson').waitFor({ state: 'detached' });
    const [{ options }] = page.wire.filter(({ from }) => from === 'server').map(({ text: one }) => JSON.parse(one)).filter(({ t }) => t === 'table').slice(-1);
    assert.equal(options.arranged, undefined);
    assert.deepEqual(options.rules ?? {}, {}, 'random roles and characters');
  });
}

test('colt: the first game', { limit: 4 }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' } });
  const cards = await playLesson(page, server, 'colt');
  for (const id of ['goal', 'train', 'hand']) assert(cards.some((card) => card.id === id), `the coach explains ${id}, not only ${cards.map((card) => card.id)}`);
  await page.getByRole('button', { name: say('end.lesson.next'), exact: true }).waitFor();
});
