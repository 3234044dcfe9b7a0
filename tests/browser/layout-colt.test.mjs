// Colt Express at every size of window: the train, the cards and the buttons are visible in every phase; on a desk the
// plan and the panels too, and the page does not scroll. The generic board shows its buttons at the same sizes.
import assert from 'node:assert/strict';
import { languagesOf } from '../../web/tools/words.mjs';
import { fixtures, show, withGallery } from './gallery.mjs';
import { atEverySize, hiddenParts, logFaults, PHONES, settled, SIZES } from './layout.mjs';
import { horizontalOverflow, root } from './lib.mjs';
import { play } from './person.mjs';
import { randomFrom } from './random.mjs';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';

const DESK_WIDTH = 1100;

/** What can be chosen on the train. Figures of a crowd partly hide each other; `outOfReach` checks those. */
const LIT = '.train .lit:not(.crowd .fig)';

/** What a player needs for a decision: `cards` if they choose from their hand, `lit` if they choose on the train. */
function needed({ width }, { cards, lit }) {
  const parts = ['.train .car', '#prompt button'];
  if (cards) parts.push('#prompt .acard');
  if (lit) parts.push(LIT);
  if (width >= DESK_WIDTH) parts.push('.plan', '.round', '.fortunes', '.log');
  return parts;
}

/** Runs in the page: how far it scrolls down. */
const scrolls = () => document.documentElement.scrollHeight - innerHeight;

/** The problems of the page at a size. */
async function faultsAt(page, size, wanted) {
  const faults = await hiddenParts(page, needed(size, wanted));
  if ((await horizontalOverflow(page)) > 0) faults.push('the page can be pushed sideways');
  if (size.width >= DESK_WIDTH && (await page.evaluate(scrolls)) > 0) faults.push('the page scrolls');
  return faults;
}

const isHand = ({ view }) => view.phase === 'schemin' || view.phase === 'discard';

/** Everyone and much loot in one car, and somebody next door who may shoot at all of them. */
function crowded() {
  const fixture = structuredClone(fixtures['colt-6-stealin-rob']);
  const { view } = fixture;
  for (const bandit of view.bandits) Object.assign(bandit, { car: 5, level: 'inside' });
  const [shooter] = view.bandits.filter((bandit) => bandit.seat === fixture.me);
  shooter.car = 4;
  view.train[5].inside = { purses: [null, null, 250, null], known: [[], [], [3], []], jewels: 2, strongboxes: 1 };
  view.asked = { what: 'fire', bandit: shooter.name };
  return { ...fixture, legal: view.bandits.filter((one) => one !== shooter).map((one) => `fire ${one.name}`) };
}

/** Runs in the page: lit figures without any point where they can be tapped, and loot that leaves its car. */
function outOfReach() {
  const steps = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
  const hit = (figure) => {
    const { left, top, width, height } = figure.getBoundingClientRect();
    return steps.some((x) => steps.some((y) => figure.contains(document.elementFromPoint(left + width * x, top + height * y))));
  };
  const untouchable = [...document.querySelectorAll('.fig.lit')].filter((figure) => !hit(figure)).map((figure) => `${figure.title} cannot be tapped`);
  const far = [...document.querySelectorAll('.piece')].filter((piece) => {
    const [own, car] = [piece, piece.closest('.car')].map((one) => one.getBoundingClientRect());
    return own.left < car.left - 12 || own.right > car.right + 12 || own.bottom > car.bottom + 2;
  });
  return [...untouchable, ...far.map((piece) => `${piece.textContent} lies outside ${piece.closest('.car').getAttribute('aria-label')}`)];
}

/** A hint for the action with the longest text. */
function hintFor({ legal }) {
  const [action] = [...legal].sort((a, b) => b.length - a.length);
  return { action, values: legal.map((one) => ({ action: one, chance: one === action ? 0.6 : 0.3, visits: 500 })), beliefs: null };
}

/** The ways in which a fixture is shown: with a notice and all buttons, and with a hint. */
const WAYS = {
  full: (fixture) => ({ ...fixture, offer: true, allTools: true }),
  hint: (fixture) => ({ ...fixture, hint: hintFor(fixture) }),
};

const questions = Object.entries(fixtures).filter(([name, { legal }]) => name.startsWith('colt') && legal);

const counts = [...new Set(questions.map(([, { view }]) => view.seats.length))].sort();

for (const [way, staged] of Object.entries(WAYS)) {
  for (const players of counts) test(`Colt Express of ${players} fits every window: ${way}`, { limit: 4 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const [name, fixture] of questions.filter(([, { view }]) => view.seats.length === players)) {
        await show(page, staged(fixture));
        const lit = !isHand(fixture) && (await page.locator(LIT).count()) > 0;
        const found = await atEverySize(page, SIZES, (size) => faultsAt(page, size, { cards: isHand(fixture), lit }));
        faults.push(...found.map((fault) => `${name}, ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });

  for (const language of languagesOf(root)) test(`a phone shows the newest line of the log of Colt Express: ${way}, ${language}`, { limit: 3 }, async ({ browser }) => {
    await withGallery(browser, async (page) => {
      const faults = [];
      for (const [name, fixture] of questions) {
        await show(page, { ...staged(fixture), language });
        const look = async () => [...(await hiddenParts(page, ['.train .car'])), ...(await logFaults(page))];
        faults.push(...(await atEverySize(page, PHONES, look)).map((fault) => `${name}, ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  });
}

test('a crowded car is readable on every window', { quick: true, limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    await show(page, crowded());
    const look = async (size) => [...(await faultsAt(page, size, { cards: false, lit: false })), ...(await page.evaluate(outOfReach))];
    assert.deepEqual(await atEverySize(page, SIZES, look), []);
  });
});

test('panels that scroll in the lowest window of a desk do not make the page scroll', { quick: true, limit: 2 }, async ({ browser }) => {
  await withGallery(browser, async (page) => {
    for (const [name, fixture] of questions) {
      await page.setViewportSize({ width: DESK_WIDTH, height: 600 });
      await show(page, { ...fixture, allTools: true });
      await settled(page);
      assert.equal(Math.max(0, await page.evaluate(scrolls)), 0, name);
    }
  });
});

/** Runs in the page: what the decision offers. A story card covers the board on purpose. */
const offered = (lit) => ({
  title: document.querySelector('#prompt h2')?.textContent,
  asked: document.querySelector('#prompt .acts button') !== null && document.querySelector('.story-card') === null,
  cards: document.querySelector('#prompt .acard') !== null,
  lit: document.querySelector(lit) !== null,
});

test('a game of Colt Express fits while the window changes', { limit: 3 }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' } });
  await startGame(page, server, { game: 'colt', players: 6 });
  const faults = [];
  let clicks = 0;
  const each = async () => {
    const size = SIZES[clicks++ % SIZES.length];
    await page.setViewportSize(size);
    await settled(page);
    const wanted = await page.evaluate(offered, LIT);
    if (!wanted.asked) return;
    const found = [...(await faultsAt(page, size, wanted)), ...(await page.evaluate(outOfReach))];
    faults.push(...found.map((fault) => `${wanted.title}, ${size.width}x${size.height}: ${fault}`));
  };
  await play(page, { random: randomFrom(5), each, until: () => clicks > 3 * SIZES.length });
  assert.deepEqual(faults, []);
});

test('the plain board shows its buttons in every window', { limit: 3 }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off', plainBoard: true } });
  await startGame(page, server, { game: 'colt', players: 6 });
  const faults = [];
  let clicks = 0;
  const each = async () => {
    const size = SIZES[clicks++ % SIZES.length];
    await page.setViewportSize(size);
    await settled(page);
    const hidden = await hiddenParts(page, ['#prompt h2']);
    if (!(await page.locator('#prompt .choices').count())) return;
    // A long list of actions scrolls inside the prompt, so only its first button must be visible.
    hidden.push(...(await hiddenParts(page, ['#prompt .choice-group:first-child .btn:first-of-type'])));
    faults.push(...hidden.map((fault) => `${size.width}x${size.height}: ${fault}`));
  };
  await play(page, { random: randomFrom(6), each, until: () => clicks > 2 * SIZES.length });
  assert.deepEqual(faults, []);
});
