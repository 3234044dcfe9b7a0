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
 */
export async function openPage(browser, server, { path = '', viewport = DESK, language = 'en', motion = 'reduce', prefs = {}, theme = 'dark' } = {}) {
  const context = await browser.newContext({ viewport, locale: language, reducedMotion: motion, colorScheme: theme });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('posse.prefs')) localStorage.setItem('posse.prefs', JSON.stringify(kept));
  }, prefs);
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
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.target.join(' ')).join(', ')})`);
}

/** How far the page can be scrolled sideways. It should be 0. */
export const horizontalOverflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
