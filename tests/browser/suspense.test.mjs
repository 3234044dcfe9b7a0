// While dice tumble, their result is nowhere on the page. With reduced motion it is there at once.
import assert from 'node:assert/strict';
import { openPage } from './lib.mjs';
import { fixtures, show, startGallery } from './gallery.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

/** A roll of five dice that is just being played. It takes long, so that the test can look at it. */
function rollOf(fixture, time) {
  const dice = ['dynamite', 'dynamite', 'beer', 'gatling', 'two'];
  const n = fixture.events.at(-1).n + 2;
  const turn = { n: n - 1, e: 'turn', seat: fixture.me, life: 5, arrows: 0, pile: 6 };
  const event = { n, e: 'rolled', seat: fixture.me, rolled: [1, 2, 3, 4, 5], dice, rerolls_left: 2 };
  const view = { ...fixture.view, dice, turn: fixture.me, phase: 'reroll' };
  return { ...fixture, view, legal: null, waiting: null, waitsFor: null, event, events: [...fixture.events, turn, event], time };
}

/** What the page says about the roll, to eyes and to screen readers. */
const told = (page) =>
  page.evaluate(() => ({
    dice: [...document.querySelectorAll('.tray .die')].map((die) => die.getAttribute('aria-label')),
    tumbling: document.querySelectorAll('.die-slot.tumbling').length,
    tray: document.querySelector('.tray-top').textContent,
    prompt: document.querySelector('#prompt').innerHTML,
    live: document.querySelector('[role=log]').innerHTML,
    rolls: [...document.querySelectorAll('.log .rolled')].length,
  }));

/**
 * Runs in the page: remembers the page at each number of tumbling dice. Looking from outside could miss one on a slow
 * machine.
 */
function watchDice() {
  window.stages = [];
  const look = () => {
    const tumbling = document.querySelectorAll('.die-slot.tumbling').length;
    if (window.stages.at(-1)?.tumbling === tumbling) return;
    const dice = [...document.querySelectorAll('.tray .die')].map((die) => die.getAttribute('aria-label'));
    window.stages.push({ tumbling, dice, prompt: document.querySelector('#prompt').innerHTML });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}

const FACES = ['arrow', 'dynamite', 'one', 'two', 'beer', 'gatling'].map((face) => say(`bang.${face}`));

test('the result of a roll stays hidden while the dice tumble', { quick: true }, async ({ browser }) => {
  const gallery = await startGallery();
  const page = await openPage(browser, gallery, { motion: 'no-preference' });
  try {
    const fixture = rollOf(fixtures['bang-5-reroll'], 60_000);
    await show(page, fixture);
    const before = await told(page);
    assert.equal(before.tumbling, 5);
    assert(!before.tray.includes(say('bang.dynamite')), 'dynamite is not counted yet');
    for (const label of before.dice) assert(!FACES.some((face) => label.includes(face)), `"${label}" names no face`);
    assert(!before.prompt.includes('face-gatling') && !before.live.includes(say('bang.gatling')), 'no sentence tells the dice');
    await page.evaluate(watchDice);
    await show(page, rollOf(fixtures['bang-5-reroll'], 2000));
    await page.waitForFunction(() => window.stages.at(-1)?.tumbling === 0);
    const stages = await page.evaluate(() => window.stages);
    assert.deepEqual(stages.map(({ tumbling }) => tumbling), [5, 4, 3, 2, 1, 0], 'the dice come to rest one after the other');
    const half = stages[2];
    assert(half.dice[0].includes(say('bang.dynamite')), 'the first die lies still');
    assert(!half.prompt.includes('face-gatling'), 'the sentence waits for the last die');
    const after = await told(page);
    assert.equal(after.rolls, before.rolls + 1);
    assert(after.prompt.includes('face-gatling') && after.tray.includes(say('bang.dynamite')));
    assert.deepEqual(page.faults, []);
  } finally {
    await page.context().close();
    await gallery.close();
  }
});

test('without motion the result of a roll is there at once', { quick: true }, async ({ browser }) => {
  const gallery = await startGallery();
  const page = await openPage(browser, gallery, {});
  try {
    await show(page, rollOf(fixtures['bang-5-reroll'], 60_000));
    const now = await told(page);
    assert.equal(now.tumbling, 0);
    assert(now.prompt.includes('face-gatling'));
  } finally {
    await page.context().close();
    await gallery.close();
  }
});
