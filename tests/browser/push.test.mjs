// Push messages: the page subscribes when the player wants it, and the service worker shows what comes.
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from './suite.mjs';
import { startGame } from './tables.mjs';
import { say } from './words.mjs';

const settings = { POSSE_PUSH: 'mailto:ann@example.org' };
const games = { game: 'bang', players: 4, rules: { roles: ['sheriff', null, null, null] }, clock: 86400 };

/** Chromium without a window has no push service, so the page gets a subscription that would come from one. */
async function fakeSubscriptions(page) {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const subscription = { endpoint: 'https://push.example.org/send/1', keys };
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript((given) => {
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      window.keyOfServer = applicationServerKey;
      return { toJSON: () => given };
    };
  }, subscription);
  await page.reload();
  return subscription;
}

const sent = (page, from, t) => page.wire.filter((one) => one.from === from).map(({ text }) => JSON.parse(text)).filter((one) => one.t === t);

/** Waits for the n-th message of a kind. */
async function message(page, from, t, n = 1) {
  while (sent(page, from, t).length < n) await page.evaluate(() => undefined);
  return sent(page, from, t)[n - 1];
}

const notifySwitch = (page) => page.getByLabel(say('common.settings.notify'));

/** Opens the menu of the match. The menu of the screen before it closes when the match begins. */
async function openMenu(page) {
  await page.locator('main[data-board]').waitFor();
  await page.getByRole('button', { name: say('common.menu'), exact: true }).click();
  await notifySwitch(page).waitFor();
}

test('the page subscribes to push messages when the player wants notifications', { quick: true, settings }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' }, offline: true });
  const { endpoint, keys } = await fakeSubscriptions(page);
  await startGame(page, server, games);
  await openMenu(page);
  await page.getByText(say('common.settings.notify.push')).waitFor();
  assert.deepEqual(sent(page, 'page', 'push'), [], 'nothing is sent before the player wants it');
  await notifySwitch(page).check();
  const { id, ...asked } = await message(page, 'page', 'push');
  assert.deepEqual(asked, { t: 'push', endpoint, ...keys, language: 'en' });
  assert.deepEqual(await message(page, 'server', 'pushes'), { t: 'pushes', id, on: true });
  const key = await page.evaluate(() => window.keyOfServer);
  assert.equal(key, sent(page, 'server', 'welcome').at(-1).push);
  await notifySwitch(page).uncheck();
  assert.equal((await message(page, 'page', 'push', 2)).endpoint, null);
  assert.equal((await message(page, 'server', 'pushes', 2)).on, false);
});

test('the service worker shows a push message', { settings }, async ({ server, visit }) => {
  const page = await visit({ prefs: { pace: 'off' }, offline: true });
  await fakeSubscriptions(page);
  const code = await startGame(page, server, games);
  await openMenu(page);
  await notifySwitch(page).check();
  await message(page, 'server', 'pushes');
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ table: code, game: 'bang', text: 'Your turn: BANG! at Wren’s table' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.link.slice(0, -1), registrationId: await registered, data });
  const shown = await page.waitForFunction(async () => {
    const [note] = await (await navigator.serviceWorker.ready).getNotifications();
    return note && { title: note.title, body: note.body, tag: note.tag };
  });
  assert.deepEqual(await shown.jsonValue(), { title: 'Posse', body: 'Your turn: BANG! at Wren’s table', tag: code });
});
