// Shared by the browser tests: a server, a browser, and pages that record their errors.
//
//     const server = await startServer();
//     const browser = await startBrowser();
//     const page = await openPage(browser, server, { viewport: PHONE });
//     ...
//     await closeAll();
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(join(root, 'web', 'package.json'));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };
/** The timeout of a test that hangs, in milliseconds. */
export const TIMEOUT_MS = Number(process.env.POSSE_TEST_PATIENCE ?? 60) * 1000;

const open = new Set();

export async function closeAll() {
  for (const thing of [...open].reverse()) await thing.close();
  open.clear();
}

/** A `posse serve` with its own database, which survives kill() and start(). `games` is the value of --games, if given.
 * Bots do not pause unless `botPause` says so, in milliseconds. `settings` are variables such as POSSE_PUSH. */
export class Server {
  constructor(games, botPause = 0, settings = {}) {
    this.games = games;
    this.botPause = botPause;
    this.settings = settings;
    this.folder = mkdtempSync(join(tmpdir(), 'posse-browser-'));
    this.log = '';
    this.port = 0;
  }

  start() {
    const posse = process.env.POSSE ?? join(root, 'build', 'posse');
    const args = ['serve', '--port', String(this.port), '--data', join(this.folder, 'tables.db')];
    args.push('--bot-pause', String(this.botPause));
    if (this.games) args.push('--games', this.games);
    this.process = spawn(posse, args, { env: { ...process.env, POSSE_TABLES_PER_ADDRESS: '100000', POSSE_BYTES_PER_ADDRESS: '1000000000', POSSE_REQUESTS_PER_SECOND: '100000', POSSE_REQUEST_BURST: '100000', POSSE_PEOPLE_PER_ADDRESS: '100', ...this.settings } });
    this.exited = new Promise((resolve) => this.process.once('exit', (code, signal) => resolve({ code, signal })));
    this.process.stderr.on('data', (text) => (this.log += text));
    return new Promise((resolve, reject) => {
      let said = '';
      this.process.stdout.on('data', (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        this.link = found[0];
        resolve(this);
      });
      this.process.once('exit', () => reject(new Error(`the server did not start: ${said}${this.log}`)));
      this.process.once('error', reject);
    });
  }

  /** Kills the process, like a power failure. */
  async kill() {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGTERM');
      await this.exited;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function startServer(games, settings) {
  const server = new Server(games, 0, settings);
  open.add(server);
  return server.start();
}

export async function startBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
  open.add(browser);
  return browser;
}

/**
 * Opens a page in its own context, that is, for another person. `page.faults` collects all errors of the page, and
 * `page.wire` all messages to and from the server.
 *
 * Games against bots run on the server, unless `local` is true: without workers the browser cannot run them. There is no
 * service worker, unless `offline` is true.
 */
export async function openPage(browser, server, { path = '', viewport = DESK, language = 'en', motion = 'reduce', prefs = {}, theme = 'dark', local = false, offline = false } = {}) {
  const context = await browser.newContext({
    viewport,
    locale: language,
    reducedMotion: motion,
    colorScheme: theme,
    serviceWorkers: offline ? 'allow' : 'block',
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('posse.prefs')) localStorage.setItem('posse.prefs', JSON.stringify(kept));
  }, prefs);
  if (!local) await context.addInitScript(() => Object.defineProperty(window, 'Worker', { value: undefined }));
  return openTab(context, server, path);
}

/** Opens a page in a context, as the same person. */
export async function openTab(context, server, path = '') {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.faults = [];
  page.wire = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY|ERR_INTERNET/.test(message.text())) {
      page.faults.push(message.text());
    }
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== new URL(server.link).host) page.faults.push(`a request to ${url.host}`);
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => page.wire.push({ from: 'server', text: String(payload) }));
    socket.on('framesent', ({ payload }) => page.wire.push({ from: 'page', text: String(payload) }));
  });
  await page.goto(server.link + path);
  return page;
}

/** The problems that axe-core finds. */
export async function axe(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.target.join(' ')).join(', ')})`);
}

/** How far the page can be scrolled sideways. It should be 0. */
export const horizontalOverflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A browser with a profile of its own, for settings that a context cannot have. Returns its only context. */
export async function launchPersistent(profile, options) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ...options,
  });
  open.add(context);
  return context;
}

/** A browser that can be killed, like a phone that has run out of power, and started again with the same profile. */
class KillableBrowser {
  profile = mkdtempSync(join(tmpdir(), 'posse-profile-'));
  process = null;

  /** Returns its context. */
  async start() {
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--force-prefers-reduced-motion', '--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding', '--disable-component-update', '--lang=en', `--user-data-dir=${this.profile}`, 'about:blank'];
    // A process group of its own, so that its helpers are killed, too.
    this.process = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.exited = new Promise((resolve) => this.process.once('exit', resolve));
    const address = await new Promise((resolve, reject) => {
      let said = '';
      this.process.stderr.on('data', (text) => {
        said += text;
        const found = /DevTools listening on (ws:\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      this.process.once('exit', () => reject(new Error(`the browser did not start: ${said}`)));
    });
    this.driver = await chromium.connectOverCDP(address);
    return this.driver.contexts()[0];
  }

  async kill() {
    process.kill(-this.process.pid, 'SIGKILL');
    await this.exited;
    await this.driver.close().catch(() => undefined);
  }

  async close() {
    open.delete(this);
    if (this.process && this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function killableBrowser() {
  const browser = new KillableBrowser();
  open.add(browser);
  return browser;
}
