// BANG! at every size of window: dice, buttons and the player's own seat are visible, with a hint and with the coach, and
// nothing on a desk moves when the prompt grows.
import assert from 'node:assert/strict';
import { languagesOf } from '../../web/tools/words.mjs';
import { fixtures, show, withGallery } from './gallery.mjs';
import { atEverySize, DESKS, hiddenParts, logFaults, mustBeVisible, PHONES, settled, SIZES } from './layout.mjs';
import { root } from './lib.mjs';
import { play } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';

const NEEDED = ['.tray .die', '#prompt button', '.at-me .seat'];

/** A hint with many words: the action with the longest text. */
function hintFor({ legal, view }) {
  const action = [...legal].sort((a, b) => b.length - a.length)[0];
  const values = legal.map((one) => ({ action: one, chance: one === action ? 0.6 : 0.3, visits: 500 }));
  return { action, values, beliefs: view.seats.map(() => ({ outlaw: 0.7, deputy: 0.3 })) };
}

const odds = ({ legal }) => Object.fromEntries(legal.map((action) => [action, { dynamite: 0.1, gatling: 0.2, attack: 0.3 }]));

/** The ways in which a fixture is shown. */
const WAYS = {
  plain: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, offer: true }),
  hint: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, hint: hintFor(fixture) }),
  coach: (fixture) => ({ ...fixture, odds: odds(fixture), allTools: true, lesson: true }),
};

const LONGEST_NAMES = ['slab_the_killer', 'calamity_janet', 'suzy_lafayette', 'pedro_ramirez', 'rose_doolan', 'paul_regret', 'bart_cassidy', 'vulture_sam'];

/** Two beers among eight players: the question with the most answers, and here with the longest names. */
function eightAnswers() {
  const { view, ...fixture } = structuredClone(fixtures['bang-8-reroll']);
  const seats = view.seats.map((seat, at) => ({ ...seat, character: LONGEST_NAMES[at], life: seat.max_life - 1 }));
  const asked = { phase: 'beer', dice: ['beer', 'one', 'beer', 'gatling', 'arrow'], die: 1, beers_left: 2, rerolls_left: 0 };
  return { ...fixture, view: { ...view, ...asked, seats }, legal: seats.map((_, seat) => `beer ${seat}`) };
}

const questions = [
  ...Object.entries(fixtures).filter(([name, { legal }]) => name.startsWith('bang') && legal),
  ['bang-8-beer', eightAnswers()],
];

/** Lessons have five players. */
const questionsOf = (way) => questions.filter(([name]) => way !== 'coach' || name !== 'bang-8-beer');

/** Shows a fixture; with a lesson, waits for the coach. */
async function stageOf(page, fixture) {
  await page.evaluate(() => localStorage.removeItem('posse.coach.bang'));
  await show(page, fixture);
  if (fixture.lesson) await page.locator('.lesson').waitFor();
}

/** A phone on its side. A lesson has no room for the log there. */
const LANDSCAPE = { width: 844, height: 390 };

const neededIn = ({ view }) => (view.dice ? NEEDED : NEEDED.slice(1));

for (const [way, staged] of Object.entries(WAYS)) {
  for (const language of languagesOf(root)) test(`a phone shows the newest line of the log beside every question: ${way}, ${language}`, { limit: 3 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      const sizes = way === 'coach' ? PHONES : [...PHONES, LANDSCAPE];
      for (const [name, fixture] of questionsOf(way)) {
        await stageOf(page, { ...staged(fixture), language });
        const look = async () => [...(await hiddenParts(page, fixture.view.dice ? ['.tray .die'] : [])), ...(await logFaults(page))];
        faults.push(...(await atEverySize(page, sizes, look)).map((fault) => `${name} ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });

  test(`BANG! fits every window: ${way}`, { quick: way === 'plain', limit: 3 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const [name, fixture] of questionsOf(way)) {
        await stageOf(page, staged(fixture));
        faults.push(...(await atEverySize(page, SIZES, () => hiddenParts(page, neededIn(fixture)))).map((fault) => `${name} ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });
}

/** Where the seats and the dice are, on each desk. */
async function places(page) {
  const all = () => [...document.querySelectorAll('[data-seat] .card, [data-die]')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join(' '));
  return atEverySize(page, DESKS, () => page.evaluate(all));
}

test('a hint moves nothing on a desk', { limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    for (const [name, fixture] of questions) {
      await show(page, { ...fixture, odds: odds(fixture) });
      const before = await places(page);
      await show(page, { ...fixture, odds: odds(fixture), hint: hintFor(fixture) });
      assert.deepEqual(await places(page), before, name);
    }
  });
});

/** The same people, seen from the player's seat, in every fixture. */
function samePeople({ me, view, ...fixture }) {
  const { length } = view.seats;
  const seats = view.seats.map((seat, at) => ({ ...seat, character: LONGEST_NAMES[(at - me + length) % length], role: at === me ? 'outlaw' : null, alive: true, life: 3, max_life: 8 }));
  return { ...fixture, me, view: { ...view, seats } };
}

test('on a desk, the dice stay where they are from one question to the next', { quick: true, limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    const dice = () => page.evaluate(() => [...document.querySelectorAll('[data-die]')].map((die) => Math.round(die.parentElement.getBoundingClientRect().top)).join(' '));
    const stands = async (fixture) => {
      await show(page, { ...samePeople(fixture), allTools: true });
      return atEverySize(page, DESKS, async () => [await dice()]);
    };
    const asked = questions.filter(([name]) => name.startsWith('bang-5'));
    const before = await stands({ ...fixtures['bang-5-reroll'], legal: null, waiting: 'roll', view: { ...fixtures['bang-5-reroll'].view, phase: 'roll', dice: null } });
    for (const [name, fixture] of asked) assert.deepEqual(await stands(fixture), before, name);
  });
});

/** The beginning of a turn before which as much as possible has happened to the player. */
function beginning({ me, ...fixture }) {
  const others = fixture.view.seats.map((_, seat) => seat).filter((seat) => seat !== me);
  const view = { ...fixture.view, turn: me, phase: 'roll', dice: null, seats: fixture.view.seats.map((seat, at) => ({ ...seat, character: LONGEST_NAMES[at] })) };
  const shots = others.map((by) => ({ e: 'life', seat: me, by, why: 'gatling', change: -2, now: 1 }));
  const since = [
    { e: 'turn', seat: me },
    { e: 'turn', seat: others[0] },
    ...shots,
    { e: 'life', seat: me, why: 'attack', change: -1, now: 1 },
    { e: 'life', seat: me, by: others[0], why: 'beer', change: 2, now: 3 },
    ...[1, 2].map((now) => ({ e: 'arrow', seat: me, why: 'arrow', now, pile: 4 })),
    { e: 'turn', seat: me },
  ];
  const chances = { roll: { dynamite: 0.1, gatling: 0.2, attack: 0.3 } };
  return { ...fixture, me, view, legal: null, waiting: 'roll', odds: chances, allTools: true, since: since.map((event, n) => ({ n, ...event })) };
}

/** Runs in the page: whether the note about the player's last turn is cut off. */
function cutNote() {
  const note = document.querySelector('#prompt .note');
  const { right, bottom } = note.getBoundingClientRect();
  const frame = note.closest('#prompt').getBoundingClientRect();
  const cut = note.scrollWidth > note.clientWidth || note.scrollHeight > note.clientHeight || right > frame.right || bottom > frame.bottom;
  return cut ? [`"${note.textContent}" is cut off`] : [];
}

for (const language of languagesOf(root)) {
  test(`the note about the last turn is never cut off, and moves nothing on a desk, ${language}`, { limit: 2 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const name of ['bang-3-reroll', 'bang-5-reroll', 'bang-8-reroll']) {
        const { since, ...before } = { ...beginning(fixtures[name]), language };
        await show(page, before);
        const where = await places(page);
        await show(page, { ...before, since });
        assert.deepEqual(await places(page), where, name);
        const look = async () => [...(await hiddenParts(page, [...NEEDED.slice(1), '#prompt .note'])), ...(await page.evaluate(cutNote))];
        faults.push(...(await atEverySize(page, SIZES, look)).map((fault) => `${name}, ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });
}

for (const viewport of [SIZES[0], SIZES[3], SIZES[6]]) {
  test(`BANG! with hints, played at ${viewport.width}x${viewport.height}`, { limit: 3 }, async ({ server, visit }) => {
    const page = await visit({ prefs: { pace: 'off' }, viewport });
    await startGame(page, server, { game: 'bang', players: 8 });
    let asked = 0;
    const each = async ({ over }) => {
      const ask = page.locator('[data-ask-hint]');
      if (over || (await ask.count()) === 0 || asked >= 6) return;
      asked++;
      await ask.click();
      await page.locator('[data-hint]').waitFor();
      await settled(page);
      await mustBeVisible(page, NEEDED);
    };
    await play(page, { random: randomFrom(8), each, until: () => asked >= 6 });
  });
}

test('the home screen shows a way to play in every window', { limit: 3 }, async ({ visit }) => {
  for (const language of languagesOf(root)) {
    const page = await visit({ language });
    await page.locator('.poster[data-game]').nth(1).waitFor();
    const faults = await atEverySize(page, SIZES, () => hiddenParts(page, ['.poster:first-of-type .btn.primary']));
    assert.deepEqual(faults, [], language);
  }
});

/** Runs in the page: seats, tags and the prompt that the log covers. */
function coveredByLog() {
  const log = document.querySelector('.bang .log').getBoundingClientRect();
  const parts = [...document.querySelectorAll('[data-seat] .card, [data-seat] .tag, .tray, #prompt')].filter((part) => part.checkVisibility());
  const overlaps = ({ left, top, right, bottom }) => left < log.right && right > log.left && top < log.bottom && bottom > log.top;
  return parts.filter((part) => overlaps(part.getBoundingClientRect())).map((part) => `the log covers "${part.textContent.trim().slice(0, 30)}"`);
}

for (const [way, staged] of Object.entries(WAYS)) {
  test(`a desk shows the newest line of the log without scrolling: ${way}`, { limit: 2 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const [name, fixture] of questionsOf(way)) {
        await stageOf(page, staged(fixture));
        const look = async () => [...(await hiddenParts(page, ['.bang .log'])), ...(await logFaults(page)), ...(await page.evaluate(coveredByLog))];
        faults.push(...(await atEverySize(page, DESKS, look)).map((fault) => `${name} ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });
}
