// Friends at one table: seats, talk, people who watch or come late, and another game.
import assert from 'node:assert/strict';
import { DESK, PHONE } from './lib.mjs';
import { begin, gather, makeTable, sayInChat, still } from './lobby.mjs';
import { clickOne, END, play, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { playOf, tableOf } from './wire.mjs';
import { say } from './words.mjs';

const button = (page, key, fields = {}) => page.getByRole('button', { name: say(key, 'en', fields), exact: true });

/** The seat of the page's person. */
const seatOf = (page) => {
  const table = tableOf(page);
  return table.persons.find(({ id }) => id === table.me).seats[0];
};
/** Who sits where: the person's name or "bot". */
const seating = (page) => tableOf(page).seats.map(({ kind, name }) => (kind === 'person' ? name : kind));
const until = (page, seats) => page.waitForFunction((wanted) => JSON.stringify([...document.querySelectorAll('.lobby [data-seat]')].sort((a, b) => a.dataset.seat - b.dataset.seat).map((seat) => seat.querySelector('.name').firstChild.textContent)) === JSON.stringify(wanted), seats);

/** Closes the card that tells players who they are, if it is open. */
async function closeCard(page) {
  const card = page.locator('#prompt[role=dialog] .primary');
  if (await card.isVisible()) await card.click();
}

/** Clicks anything but undo: a choice that is taken back and made again shows others the same screen twice. */
async function noUndo(page, now, options) {
  const choices = now.choices.filter(({ name }) => name !== say('common.undo'));
  if (choices.length > 0) await clickOne(page, { ...now, choices }, options);
}

/** Runs in the page: whether a bubble touches its seat, if the seat is in sight, and covers neither dice nor prompt. */
function bubbleFits(from) {
  const bubble = document.querySelector(`.bubble[data-from="${from}"]`);
  const box = (element) => element.getBoundingClientRect();
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const its = box(bubble);
  const seats = [...document.querySelectorAll(`main [data-seat="${from}"]`)];
  const covers = [...document.querySelectorAll('main .dice, #prompt')].filter((one) => meets(its, box(one)));
  const inSight = seats.some((seat) => box(seat).left >= 0 && box(seat).right <= innerWidth && box(seat).top >= 0 && box(seat).bottom <= innerHeight);
  return { atSeat: seats.some((seat) => meets(its, box(seat))) || (bubble.dataset.side === 'bar' && !inSight), covers: covers.map((one) => one.className), side: bubble.dataset.side };
}

for (const { game, players } of [
  { game: 'bang', players: 4 },
  { game: 'colt', players: 3 },
]) {
  test(`${game}: what is said appears at the sender's seat`, { limit: 2 }, async ({ server, visit }) => {
    const { host, guests, path } = await gather({ server, visit }, { game, players, guests: ['Ben'] });
    const [ben] = guests;
    await begin(host);
    await ben.locator('main[data-board]').waitFor();
    for (const page of [host, ben]) await closeCard(page);
    for (const [page, size] of [
      [host, DESK],
      [host, PHONE],
    ]) {
      await page.setViewportSize(size);
      const bubble = page.locator(`.bubble[data-from="${seatOf(ben)}"]`);
      const seen = bubble.waitFor();
      await sayInChat(ben, `Howdy from ${size.width}`);
      await seen;
      const { atSeat, covers } = await page.evaluate(bubbleFits, seatOf(ben));
      assert(atSeat, `at the seat, ${size.width} wide`);
      assert.deepEqual(covers, [], `${size.width} wide`);
      assert((await bubble.textContent()).includes(`Howdy from ${size.width}`));
      await bubble.waitFor({ state: 'detached' });
    }
    // The second line came while the chat was not on the screen.
    assert.equal(await host.locator('.badge').textContent(), '1');
    await host.locator('[data-chat]').click();
    await host.locator('.chat-sheet li', { hasText: 'Howdy from' }).first().waitFor();
    await host.locator('.badge').waitFor({ state: 'detached' });
    const gesture = ben.locator('.bubble.gesture');
    const seen = gesture.waitFor();
    await host.locator('.chat-sheet').getByRole('button', { name: say('common.emote.cheers') }).click();
    await seen;
    assert((await gesture.textContent()).includes('Ann'));
    await host.keyboard.press('Escape');
    // Somebody without a seat speaks from the top bar.
    const cleo = await visit({ ...still, path });
    await cleo.locator('main[data-board]').waitFor();
    const fromBar = ben.locator('.bubble[data-from="bar"]');
    const heard = fromBar.waitFor();
    await sayInChat(cleo, 'Good luck');
    await heard;
    assert.equal(await fromBar.getAttribute('data-side'), 'bar');
    assert.equal(await ben.locator('[aria-live=polite]', { hasText: 'Good luck' }).count(), 1, 'screen readers hear it once');
  });
}

test('seats are chosen, swapped and shuffled in the lobby', { quick: true, limit: 2 }, async ({ server, visit }) => {
  const { host, guests } = await gather({ server, visit }, { game: 'bang', players: 5, guests: ['Ben', 'Cleo'] });
  const [ben] = guests;
  assert.deepEqual(seating(ben), ['Ann', 'Ben', 'Cleo', 'open', 'open']);
  await ben.locator('[data-seat="4"]').getByRole('button', { name: say('lobby.seat.sit') }).click();
  await until(host, ['Ann', say('lobby.seat.open'), 'Cleo', say('lobby.seat.open'), 'Ben']);
  await button(host, 'lobby.seat.swap.of', { n: 1 }).click();
  await host.locator('[data-seat="2"]').getByRole('button', { name: say('lobby.seat.swap.with', 'en', { name: 'Ann' }) }).click();
  await until(ben, ['Cleo', say('lobby.seat.open'), 'Ann', say('lobby.seat.open'), 'Ben']);
  await button(host, 'lobby.fill').click();
  await host.locator('.seat.bot').nth(1).waitFor();
  const before = seating(host);
  // A shuffle may leave everybody in place.
  for (let mixed = 0; mixed < 20 && JSON.stringify(seating(host)) === JSON.stringify(before); mixed++) {
    const news = ben.locator('.latest', { hasText: say('common.news.mix', 'en', { name: 'Ann' }) });
    await news.waitFor({ state: 'detached' });
    await button(host, 'lobby.mix').click();
    await news.waitFor();
  }
  assert.deepEqual([...seating(host)].sort(), [...before].sort(), 'the same people');
  assert.notDeepEqual(seating(host), before, 'on other seats');
});

test('bots have the same names in the lobby, in the game and in its replay', { limit: 3 }, async ({ visit }) => {
  const page = await visit(still);
  await makeTable(page, { game: 'bang', players: 4, name: 'Ann' });
  await button(page, 'lobby.fill').click();
  await page.locator('.seat.bot').nth(2).waitFor();
  const bots = await page.locator('.seat.bot .name').evaluateAll((names) => names.map((name) => name.firstChild.textContent));
  assert.equal(new Set(bots).size, 3, `${bots}`);
  await begin(page);
  const named = async (where) => {
    for (const name of bots) await page.locator(`${where} [data-seat]`, { hasText: say('common.name_and_bot', 'en', { name }) }).waitFor();
  };
  await playToTheEnd(page, { random: randomFrom(61) });
  for (const name of bots) assert((await page.locator(END).textContent()).includes(name), `${name} at the end`);
  await page.getByRole('link', { name: say('end.replay') }).click();
  await page.locator('.replay-bar').waitFor();
  await named('main');
});

test('a late friend takes the seat of a bot, and those who watch are counted', { quick: true, limit: 2 }, async ({ server, visit }) => {
  const { host, path } = await gather({ server, visit }, { game: 'bang', players: 4, guests: [] });
  await begin(host);
  await play(host, { random: randomFrom(62), until: async () => playOf(host)?.seat === seatOf(host) });
  const late = await visit({ ...still, path });
  await host.locator('.watchers', { hasText: '1' }).waitFor();
  await button(host, 'common.menu').click();
  await host.locator('.whos-here', { hasText: '1' }).waitFor();
  assert.match(await host.locator('.whos-here').textContent(), /1 more person is watching/);
  await host.keyboard.press('Escape');
  await button(late, 'common.watch.take').click();
  const choice = late.locator('.take-seat button').first();
  const label = await choice.textContent();
  await choice.click();
  await host.locator('.notice', { hasText: label }).getByRole('button', { name: say('common.takeover.yes') }).click();
  await late.waitForFunction(() => document.querySelector('.at-me .who')?.textContent.includes('You'));
  assert.equal(tableOf(late).seats[seatOf(late)].kind, 'person');
  await host.locator('.watchers').waitFor({ state: 'detached' });
});

test('another game when all three agree, without one who does not, and with other options', { limit: 6 }, async ({ server, visit }) => {
  const { host, guests } = await gather({ server, visit }, { game: 'bang', players: 3, guests: ['Ben', 'Cleo'] });
  const [ben, cleo] = guests;
  const all = [host, ben, cleo];
  const gamesOf = (page) => tableOf(page).game;
  const playAll = (pages, seed) => Promise.all(pages.map((page, i) => playToTheEnd(page, { random: randomFrom(seed + i), move: noUndo })));
  await begin(host);
  await playAll(all, 70);

  // Everybody has to agree.
  await button(ben, 'end.rematch').click();
  await host.locator('.rematch', { hasText: say('end.again.wants', 'en', { names: 'Ben' }).replace(/\{n\?(.*?)\|.*?\}/, '$1') }).waitFor();
  await button(host, 'end.again.in').click();
  await cleo.locator('.who-is-in .in').nth(1).waitFor();
  for (const page of all) assert.equal(await page.locator(END).count(), 1, 'nobody leaves the result before the game starts');
  assert.equal(gamesOf(host), 1);
  await button(cleo, 'end.again.in').click();
  for (const page of all) await page.locator('main[data-board]').waitFor();
  assert.equal(gamesOf(cleo), 2);
  await button(host, 'common.menu').click();
  assert.match(await host.getByRole('link', { name: say('common.menu.last') }).getAttribute('href'), /#\/replay\/[a-z2-7]{16}\//);
  await host.keyboard.press('Escape');
  await playAll(all, 80);

  // Cleo goes, and Ben does not answer: the host starts without them.
  await button(cleo, 'common.menu').click();
  await button(cleo, 'common.menu.leave').click();
  await cleo.locator('.sure').getByRole('button', { name: say('common.menu.leave') }).click();
  await host.locator('.who-is-in', { hasNotText: 'Cleo' }).waitFor();
  await button(host, 'lobby.fill').click();
  await button(host, 'lobby.fill').waitFor({ state: 'detached' });
  await button(host, 'end.rematch').click();
  await button(host, 'end.again.without', { names: 'Ben' }).click();
  await host.locator('main[data-board]').waitFor();
  await ben.locator('main[data-board]').waitFor();
  assert.equal(gamesOf(ben), 3);
  assert.equal(tableOf(ben).seats[seatOf(ben)].away, true, 'a bot plays for Ben');
  await playToTheEnd(host, { random: randomFrom(90) });
  // Ben has not even looked at his role.
  await ben.reload();
  await ben.locator(END).waitFor();

  // The host changes the options. Ben reads on until he goes to the lobby himself.
  await button(host, 'end.again.options').click();
  await host.locator('main.lobby').waitFor();
  await button(ben, 'end.again.to_lobby').waitFor();
  assert.equal(await ben.locator(END).count(), 1);
  await button(ben, 'end.again.to_lobby').click();
  await ben.locator('main.lobby').waitFor();
  await button(host, 'lobby.options.change').click();
  await host.getByRole('radio', { name: '4', exact: true }).check();
  await button(host, 'common.save').click();
  await ben.locator('.lobby [data-seat="3"]').waitFor();
});

test('sounds are offered once, after the first move', { quick: true, limit: 2 }, async ({ visit }) => {
  const page = await visit(still);
  await makeTable(page, { game: 'bang', players: 4, name: 'Ann' });
  await begin(page);
  const offer = page.locator('.notice', { hasText: say('common.sound.offer') });
  assert.equal(await offer.count(), 0);
  let moves = 0;
  await play(page, { random: randomFrom(63), until: async () => moves++ > 0 && (await offer.count()) > 0 });
  await offer.getByRole('button', { name: say('common.sound.no') }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('main[data-board], main.end').waitFor();
  let more = 0;
  await play(page, { random: randomFrom(64), until: async () => more++ > 5, each: async () => assert.equal(await offer.count(), 0) });
});

test('the question mark shows the keys of each board', { quick: true }, async ({ visit }) => {
  for (const { game, key } of [
    { game: 'bang', key: 'bang.keys.die' },
    { game: 'colt', key: 'colt.keys.card' },
  ]) {
    const page = await visit(still);
    await makeTable(page, { game, players: 4, name: 'Ann' });
    await begin(page);
    await page.locator('main[data-board]').waitFor();
    await page.keyboard.press('?');
    const keys = page.locator('dialog[open] .keys');
    await keys.getByText(say(key), { exact: true }).waitFor();
    await keys.getByText(say('common.keys.log'), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  }
});
