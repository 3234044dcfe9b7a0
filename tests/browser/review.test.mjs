// The review of a match: from the end screen to key moments, beliefs and exercises, by clicks and by keys, at every size.
//
// The server's numbers are replaced by invented ones, so that every match has mistakes and strokes of luck.
import assert from 'node:assert/strict';
import { sampleReview } from '../../web/tests/review_sample.mjs';
import { axe, DESK, horizontalOverflow } from './lib.mjs';
import { still } from './lobby.mjs';
import { onSite, playBots } from './local.mjs';
import { END, play, playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { linesOf, rawKeys } from './reading.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { say } from './words.mjs';

const TALL = { width: 390, height: 844 };
const LOW = { width: 844, height: 390 };
const SMALL = { width: 360, height: 640 };

/** The exercises of a game that come with the client. */
const BUILT_IN = 30;

/** The number of sizes, out of all, at which axe looks at the whole screen. */
const AUDITED = 4;

const button = (page, key, fields) => page.getByRole('button', { name: say(key, 'en', fields), exact: true });

/** Plays a match to its end, and answers every question for a review with invented numbers. `how` may change on the way. */
async function playAndReview(page, server, options, how = {}) {
  await page.route('**/api/replays/*/review', async (route) => {
    const film = route.request().url().replace(/review$/, 'film?eyes=open');
    const frames = await (await fetch(film)).json();
    how.asked = (how.asked ?? 0) + 1;
    if (how.refuse) await route.fulfill({ status: 503, json: { t: 'error', code: how.refuse, error: 'no' } });
    else await route.fulfill({ json: sampleReview(frames, { known: how.known, seed: 3 }) });
  });
  await startGame(page, server, options);
  await playToTheEnd(page, { random: randomFrom(40) });
  await page.locator(END).getByRole('link', { name: say('end.review') }).click();
  if (!how.refuse) await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
  return how;
}

/** The step that is shown: "Step 3 of 117". */
const stepOf = (page) => page.locator('.replay-moment').textContent().then((text) => Number(/(\d+) of/.exec(text)[1]));

/** Waits until another step than `before` is shown. */
async function anotherStep(page, before) {
  await page.waitForFunction((text) => !document.querySelector('.replay-moment').textContent.includes(text), `Step ${before} of`);
  return stepOf(page);
}

/** The panel beside the board or, where there is no room, in a dialog. */
async function openPanel(page, tab) {
  const side = page.locator('.review-side');
  const isBeside = await side.isVisible();
  if (!isBeside) await page.locator('.review-strip').click();
  const panel = isBeside ? side : page.locator('dialog.review-sheet');
  if (tab) await panel.getByRole('button', { name: say(`review.tab.${tab}`), exact: true }).click();
  return panel;
}

for (const options of [
  { game: 'bang', players: 5 },
  { game: 'colt', players: 3 },
]) {
  const { game } = options;
  test(`${game}: from the end to the moments of the match`, { quick: game === 'bang', limit: 3 }, async ({ server, visit }) => {
    const page = await visit(still);
    await playAndReview(page, server, options);
    const panel = await openPanel(page, 'players');
    assert.equal(await panel.locator('[data-review-seat]').count(), options.players);
    const first = await panel.locator('[data-review-seat="0"]').innerText();
    for (const key of ['review.accuracy', 'review.sum.luck']) assert(first.includes(say(key)), `${key} in ${first}`);
    // The dice are real: a player who is soon out may have made no mistake.
    assert(first.includes(say('review.worst')) || first.includes(say('review.count.none')), `the worst moment in ${first}`);

    // A moment of the list: the board goes there, and the panel shows the decision.
    await panel.getByRole('button', { name: say('review.tab.moments'), exact: true }).click();
    const mistake = panel.locator('.review-moments .go:has([data-kind=mistake], [data-kind=blunder])').first();
    await mistake.click();
    const answers = panel.locator('.review-answers');
    await answers.waitFor();
    const rows = await answers.locator('tbody tr').evaluateAll((all) => all.map((row) => ({ text: row.innerText, kind: row.className.trim() })));
    const chances = rows.map(({ text }) => Number(/(\d+)%/.exec(text)[1]));
    assert.deepEqual(chances, [...chances].sort((a, b) => b - a), 'the answers are ranked');
    assert(rows[0].kind.includes('best') && rows[0].text.includes(say('review.better')), 'the recommended one');
    assert(rows.some(({ kind, text }) => kind.includes('made') && text.includes(say('review.chosen'))), 'the one that was made');
    assert.match(await panel.locator('.review-why').innerText(), /points? better\./);

    // By keyboard to the next moment, and by pointer into the curve.
    const before = await stepOf(page);
    await page.keyboard.press('n');
    const next = await anotherStep(page, before);
    assert(next > before, 'N goes forward');
    await page.keyboard.press('p');
    assert.equal(await anotherStep(page, next), before, 'P goes back');
    const curve = await page.locator('.review-curve').boundingBox();
    await page.mouse.click(curve.x + curve.width - 1, curve.y + curve.height / 2);
    const there = await anotherStep(page, before);
    assert(there > before, 'to the end, or to the last moment close to it');
    await page.keyboard.press('End');
    await answers.waitFor({ state: 'hidden' });
    assert(!(await page.locator('.review-answers').isVisible()), 'nothing is decided at the end');

    // The address leads back to the review, and the button closes it.
    await page.waitForFunction(() => location.hash.endsWith('/open/review'));
    await page.reload();
    await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
    await button(page, 'replay.review.close').click();
    await page.locator('.review-curve').waitFor({ state: 'detached' });
    await page.waitForFunction(() => location.hash.endsWith('/open'));
  });
}

test("the server's own numbers", { quick: true, limit: 3 }, async ({ server, visit }) => {
  const page = await visit(still);
  await startGame(page, server, { game: 'bang', players: 4 });
  await playToTheEnd(page, { random: randomFrom(41) });
  const answers = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/review')) answers.push(await answer.json().catch(() => null));
  });
  await page.locator(END).getByRole('link', { name: say('end.review') }).click();
  await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
  const panel = await openPanel(page, 'players');
  await page.locator('.review-progress').first().waitFor({ state: 'detached' });
  const review = answers.filter(Boolean).pop();
  assert(review.done);
  for (const [at, seat] of review.seats.entries()) {
    assert(Math.abs(seat.start + seat.luck + seat.own + seat.others - seat.result) < 0.001);
    const text = await panel.locator(`[data-review-seat="${at}"]`).innerText();
    if (seat.decisions > 0) assert(text.includes(String(Math.round(seat.accuracy))), `${seat.accuracy} in ${text}`);
  }
  await page.getByLabel(say('replay.slider')).press('Home');
  const decision = review.steps.findIndex((step) => typeof step.actor === 'number');
  await panel.getByRole('button', { name: say('review.tab.moment'), exact: true }).click();
  for (let step = 0; step < decision; step++) await page.getByLabel(say('replay.slider')).press('ArrowRight');
  const rows = panel.locator('.review-answers tbody tr');
  await rows.first().waitFor();
  assert((await rows.first().innerText()).includes(`${Math.round(100 * review.steps[decision].answers[0].chance)}%`));
});

onSite('a review without a server', { quick: true, limit: 3 }, async ({ site, visit }) => {
  const page = await visit({ at: site, local: true, prefs: still });
  await playBots(page, 'bang', 3);
  await playToTheEnd(page, { random: randomFrom(42) });
  await page.locator(END).getByRole('link', { name: say('end.review') }).click();
  await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
  const panel = await openPanel(page, 'players');
  await page.locator('.review-progress').first().waitFor({ state: 'detached' });
  const seats = await panel.locator('[data-review-seat]').allInnerTexts();
  assert.equal(seats.length, 3);
  const decided = await panel.locator('[data-review-seat] .accuracy b').count();
  const undecided = seats.filter((text) => text.includes(say('review.no_decisions'))).length; // out before their first turn
  assert(decided > 0);
  assert.equal(decided + undecided, 3);
});

test('results appear as they come, and refusals are sentences', { limit: 3 }, async ({ server, visit }) => {
  const page = await visit(still);
  const how = await playAndReview(page, server, { game: 'bang', players: 4 }, { known: 10 });
  const panel = await openPanel(page, 'moment');
  await panel.getByRole('status').waitFor();
  await page.getByLabel(say('replay.slider')).press('End');
  await panel.getByText(say('review.later')).waitFor();
  how.known = undefined;
  await panel.getByRole('status').waitFor({ state: 'detached' });
  await panel.locator('.review-chances').waitFor();
  const { asked } = how;
  how.refuse = 'busy';
  await page.reload();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.getByRole('alert').locator('p').first().textContent(), say('common.error.busy'));
  delete how.refuse;
  await button(page, 'review.retry').first().click();
  await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
  assert(how.asked > asked);
  page.faults = page.faults.filter((fault) => !fault.includes('503'));
});

test('through the eyes of a seat, the seats show what it could believe', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit(still);
  await playAndReview(page, server, { game: 'bang', players: 5, rules: { roles: ['sheriff', null, null, null, null] } });
  assert.equal(await page.locator('.seat .beliefs').count(), 0, 'everything is revealed');
  await openPanel(page, 'moments');
  await page.locator('.review-moments .go:has([data-kind=mistake], [data-kind=blunder])').first().click();
  const seen = await stepOf(page);
  await page.locator('.review-decision > .btn').click();
  await page.locator('.seat .beliefs').first().waitFor();
  assert.equal(await stepOf(page), seen, 'the moment stays');
  const hidden = await page.locator('.seat use[href="#role-unknown"]').count();
  assert(hidden > 0);
  assert.equal(await page.locator('.seat .beliefs').count(), hidden, 'one for each hidden role');
});

test('the training aid shows beliefs only if it is switched on', { limit: 2 }, async ({ server, visit }) => {
  const page = await visit(still);
  await startGame(page, server, { game: 'bang', players: 5, rules: { roles: ['sheriff', null, null, null, null] } });
  const ask = page.locator('[data-ask-hint]');
  await play(page, { random: randomFrom(7), until: () => ask.isVisible() });
  assert.equal(await page.locator('.seat .beliefs').count(), 0, 'off at first');
  await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
  await page.locator('[data-beliefs]').check();
  await page.keyboard.press('Escape');
  await page.locator('.seat .beliefs').first().waitFor();
  assert.equal(await page.locator('.hint').count(), 0, 'the hint itself is not shown');
  await ask.click();
  await page.locator('.hint').waitFor();
  const hints = page.wire.filter(({ from, text }) => from === 'page' && JSON.parse(text).t === 'hint');
  assert.equal(hints.length, 1, 'it is computed once');
});

/** Plays until a game in which the person in seat 0 has made mistakes is reviewed: the dice are real, and some games are short. */
async function playUntilMistakes(server, visit) {
  for (;;) {
    const page = await visit(still);
    await playAndReview(page, server, { game: 'bang', players: 4, rules: { roles: ['sheriff', null, null, null] } });
    const panel = await openPanel(page, 'players');
    const mistakes = Number(/(\d+) mistake/.exec(await panel.locator('[data-review-seat="0"]').innerText())?.[1] ?? 0);
    if (mistakes > 0) return { page, panel, mistakes };
  }
}

test('own mistakes become exercises: three tries, an explanation, and progress that stays', { quick: true, limit: 3 }, async ({ server, visit }) => {
  const { page, panel, mistakes } = await playUntilMistakes(server, visit);
  const kept = await page.waitForFunction(() => localStorage.getItem('posse.exercises'));
  const positions = JSON.parse(await kept.jsonValue());
  assert(positions.length >= mistakes && positions.length > 0, `${positions.length} exercises of ${mistakes} mistakes`);
  for (const { seat, view, decision } of positions) {
    assert.equal(seat, 0);
    assert.equal(decision.actor, 0);
    assert(view.seats.some((one, at) => at > 0 && one.alive && one.role === null) || view.seats.filter((one) => one.alive).length <= 2, 'nobody knows more than the player did');
  }
  await panel.getByRole('link', { name: say('review.practice') }).click();
  await page.locator('[data-exercise]').waitFor();
  const id = await page.locator('[data-exercise]').getAttribute('data-exercise');
  const { decision } = positions.find((one) => one.id === id);
  const wrong = await page.locator(`[data-answer]:not([data-answer="${decision.best}"])`).all();
  await wrong[0].click();
  assert(await wrong[0].isDisabled(), 'a wrong answer is not offered again');
  await page.getByText(say('practice.tries', 'en', { n: 2 }).replace('{n|try|tries}', '2 tries')).waitFor();
  await page.locator(`[data-answer="${decision.best}"]`).click();
  await page.getByRole('heading', { name: say('practice.solved'), exact: true }).waitFor();
  await page.locator('.practice-why .review-answers').waitFor();
  assert.deepEqual(JSON.parse(await page.evaluate(() => localStorage.getItem('posse.practice'))), { [id]: { solved: true, tries: 2 } });
  // The focus is on the button that goes on.
  await page.keyboard.press('Enter');
  await page.waitForFunction((old) => document.querySelector('[data-practice-over]') || document.querySelector('[data-exercise]')?.dataset.exercise !== old, id);
  await page.goto(`${server.link}#/`);
  await page.getByRole('link', { name: say('home.practice') }).first().click();
  await page.locator('[data-course=bang]').getByText(say('practice.count', 'en', { done: 1, all: positions.length + BUILT_IN })).waitFor();
});

/** Whether the screen can be pushed sideways, or shows a key instead of its text; with `audit` also what axe finds. */
async function check(page, where, audit = false) {
  assert.equal(await horizontalOverflow(page), 0, `${where}: no pushing sideways`);
  assert.deepEqual(rawKeys(await linesOf(page)), [], where);
  if (audit) assert.deepEqual(await axe(page), [], where);
}

const LAPTOP = { width: 1280, height: 720 };

for (const options of [{ game: 'bang', players: 8 }, { game: 'colt', players: 4 }]) {
  test(`${options.game}: every part fits every screen in both themes, and axe finds nothing`, { limit: 8 }, async ({ server, visit }) => {
    const page = await visit(still);
    await playAndReview(page, server, options);
    await page.getByLabel(say('replay.slider')).press('Home');
    await page.keyboard.press('n');
    const sizes = [DESK, TALL, LAPTOP, SMALL, { width: 1920, height: 1080 }, LOW, { width: 768, height: 1024 }];
    for (const [at, size] of sizes.entries()) {
      const theme = at % 2 === 0 ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(size);
      const where = `${options.game}, ${size.width}×${size.height}, ${theme}`;
      await check(page, where, at < AUDITED);
      const box = await page.locator('.review-curve').boundingBox();
      assert(box.width > 200 && box.height >= 40, `${where}: the curve is ${box.width}×${box.height}`);
      for (const tab of ['players', 'moments', 'moment']) {
        await openPanel(page, tab);
        await check(page, `${where}, ${tab}`, at < 2);
        await page.keyboard.press('Escape');
      }
    }
  });

  test(`${options.game}: the review in other languages`, { limit: 6 }, async ({ server, visit }) => {
    const page = await visit(still);
    await playAndReview(page, server, { ...options, players: 4 });
    for (const language of ['de', 'fr', 'it', 'es']) {
      await page.evaluate((chosen) => {
        const prefs = JSON.parse(localStorage.getItem('posse.prefs') ?? '{}');
        localStorage.setItem('posse.prefs', JSON.stringify({ ...prefs, language: chosen }));
      }, language);
      await page.reload();
      await page.locator('.review-curve .band').first().waitFor({ state: 'attached' });
      for (const size of [DESK, LAPTOP, SMALL]) {
        await page.setViewportSize(size);
        const where = `${options.game}, ${language}, ${size.width}`;
        await check(page, where);
        const covered = await page.locator('.replay-bar :is(.btn, .icon-btn)').evaluateAll((all) => {
          const boxes = all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
          const overlaps = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlaps(a, b))).length;
        });
        assert.equal(covered, 0, `${where}: buttons do not cover each other`);
      }
    }
  });
}
