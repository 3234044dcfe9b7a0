// Tests, as run.mjs runs them: one after the other, each with its own server, its own pages and its own time.
//
//     test('a game of four', { quick: true, limit: 2 }, async ({ server, visit }) => {
//       const page = await visit({ viewport: PHONE });
//       …
//     });
//
// quick: it is in `make test`, not only in `make test-browser`. limit: how many times TIMEOUT_MS it may take.
// Whatever went wrong inside a page (an error, a request to elsewhere) fails the test too.
import { openPage, startServer } from './lib.mjs';

export const tests = [];
let file = '';

/** run.mjs says whose tests come now. */
export function setTestFile(name) {
  file = name;
}

export function test(name, options, body) {
  tests.push({ file, name, quick: false, limit: 1, ...options, body });
}

/** What a test is given, and what has to be put away after it. */
export class Visit {
  pages = [];

  constructor(browser) {
    this.browser = browser;
  }

  /** The test's server, started when it is first wanted. */
  async server() {
    this.started ??= startServer();
    return this.started;
  }

  /** A page of a person of his own. */
  visit = async (options = {}) => {
    const page = await openPage(this.browser, await this.server(), options);
    this.pages.push(page);
    return page;
  };

  faults() {
    return this.pages.flatMap((page, i) => page.faults.map((fault) => `page ${i + 1}: ${fault}`));
  }

  async close() {
    for (const page of this.pages) await page.context().close();
    if (this.started) await (await this.started).close();
  }
}
