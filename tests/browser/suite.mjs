// Defines tests for run.mjs. Tests run one by one, each with its own server, pages and time limit.
//
//     test('a match of four', { quick: true, limit: 2 }, async ({ server, visit }) => {
//       const page = await visit({ viewport: PHONE });
//       …
//     });
//
// `quick` tests are part of `make test`; all are part of `make test-browser`. `limit` is the time limit in multiples of
// TIMEOUT_MS. `games` are the games that the server offers, such as 'pig', if not its usual ones, and
// `settings` are variables for its environment, such as POSSE_PUSH. A test that is not `served` has no server; its pages
// are `at` a site of its own. A page error or a request to another host fails the test, too.
import { openPage, openTab, startServer } from './lib.mjs';

export const tests = [];
let file = '';

/** Sets the file of the following tests. Called by run.mjs. */
export function setTestFile(name) {
  file = name;
}

export function test(name, options, body) {
  tests.push({ file, name, quick: false, limit: 1, served: true, ...options, body });
}

/** The resources of a test, to be closed after it. */
export class Visit {
  pages = [];

  constructor(browser, games, settings) {
    this.browser = browser;
    this.games = games;
    this.settings = settings;
  }

  /** The test's server, started on first use. */
  async server() {
    this.started ??= startServer(this.games, this.settings);
    return this.started;
  }

  /** Opens a page for another person. */
  visit = async ({ at, ...options } = {}) => {
    const page = await openPage(this.browser, at ?? (await this.server()), options);
    this.pages.push(page);
    return page;
  };

  /** Opens another page for the same person. */
  tab = async (page, at, path) => {
    const other = await openTab(page.context(), at, path);
    this.pages.push(other);
    return other;
  };

  faults() {
    return this.pages.flatMap((page, i) => page.faults.map((fault) => `page ${i + 1}: ${fault}`));
  }

  async close() {
    for (const page of this.pages) await page.context().close();
    if (this.started) await (await this.started).close();
  }
}
