// Shared by the tests of games without a server.
import { play } from './person.mjs';
import { serveSite } from './site.mjs';
import { test } from './suite.mjs';
import { say } from './words.mjs';

export const still = { pace: 'off' };

/** Starts a site, runs the body, and stops the site. */
export function onSite(name, options, body) {
  test(name, { served: false, ...options }, async (given) => {
    const site = await serveSite();
    try {
      await body({ ...given, site });
    } finally {
      await site.stop().catch(() => undefined);
    }
  });
}

export const poster = (page, game) => page.locator(`.poster[data-game=${game}]`);
export const codeOf = (page) => new URL(page.url()).hash.slice(1);

/** Presses "Play bots" on the home screen and waits for the table. Returns its code. */
export async function playBots(page, game, players) {
  if (players) await poster(page, game).getByLabel(say('home.quick.players')).selectOption(String(players));
  await poster(page, game).getByRole('button', { name: say('home.quick') }).click();
  await page.waitForURL(/#l[0-9a-z]{9}$/);
  return codeOf(page);
}

/** Waits until the service worker has all files and controls the page. */
export const installed = (page) =>
  page.waitForFunction(async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && !waiting && !installing && navigator.serviceWorker.controller;
  });

/** Plays until the person has decided this often. Returns the question that is open then. */
export async function decide(page, times, random) {
  let decisions = 0;
  await play(page, { random, until: () => decisions++ >= times });
  return openQuestion(page);
}

/** The question on the screen, when it has been the same for a while: the last answer may still be on its way. */
async function openQuestion(page) {
  const found = await page.waitForFunction(() => {
    const text = document.querySelector('#prompt h2')?.textContent;
    const buttons = document.querySelectorAll('#prompt button:not(:disabled), .seat.target, .train button.lit').length;
    const last = window.lastQuestion;
    if (last && text === last.text && buttons === last.buttons && buttons > 0) return performance.now() - last.since > 400 && text;
    window.lastQuestion = { text, buttons, since: performance.now() };
    return false;
  });
  return found.jsonValue();
}

/** A new version on the web host is downloaded while the old one is open, and found at the next look for it. */
export const lookForUpdate = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));

export const isNext = (page) => page.evaluate(() => document.querySelector('meta[name=posse-version]').content.endsWith('next'));
