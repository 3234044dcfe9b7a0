// Serves the gallery build of the client, which shows boards from fixed positions.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPage, root } from './lib.mjs';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const folder = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');

/** Maps names to fixtures. */
export const fixtures = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);

function build() {
  const made = spawnSync(process.execPath, ['build.mjs', '--gallery'], { cwd: join(root, 'web'), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the gallery cannot be built: ${made.stderr}`);
}

let built = false;

/** Starts the gallery. Like a Server, the result has a `link` and can be closed. */
export async function startGallery() {
  if (!built) build();
  built = true;
  const dist = join(root, 'web', 'dist-gallery');
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url, 'http://here').pathname;
    const file = join(dist, path === '/' ? 'index.html' : path.slice(1));
    if (!existsSync(file)) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    link: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Shows a fixture in the page. */
export async function show(page, fixture) {
  await page.waitForFunction(() => document.body.dataset.ready === 'yes');
  await page.evaluate((stage) => window.posseShow(stage), fixture);
  await page.waitForFunction((game) => document.querySelector(`main.${game} #prompt`) !== null, fixture.game);
}

/** Opens a page of the gallery, checks that it has no faults at the end, and closes both. */
export async function withGallery(browser, body) {
  const gallery = await startGallery();
  const page = await openPage(browser, gallery, {});
  try {
    await body(page);
    assert.deepEqual(page.faults, []);
  } finally {
    await page.context().close();
    await gallery.close();
  }
}
