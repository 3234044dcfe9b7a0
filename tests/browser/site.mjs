// The static site for the tests, in build-test/site/, and a second version of it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib.mjs';
import { serveFiles } from './static.mjs';

const folder = join(root, 'build-test', 'site');
let built = false;

/** Builds the site once in a run. */
export function buildSite() {
  if (built) return folder;
  if (!process.env.POSSE_WASM && !existsSync(join(root, 'build-wasm', 'posse.wasm'))) throw new Error('build-wasm/posse.wasm is missing: run `make wasm`');
  execFileSync(process.execPath, ['build.mjs', '--site'], { cwd: join(root, 'web'), env: { ...process.env, POSSE_SITE: folder }, stdio: 'inherit' });
  built = true;
  return folder;
}

/** Serves the site from a folder of a web host. */
export const serveSite = () => serveFiles(buildSite(), '/games/posse/');

/** Replaces a text in all files of a folder that are texts. */
function replaceIn(where, from, to) {
  for (const name of readdirSync(where).filter((file) => /\.(js|css|html|webmanifest)$/.test(file))) {
    const file = join(where, name);
    const text = readFileSync(file, 'utf8');
    if (text.includes(from)) writeFileSync(file, text.replaceAll(from, to));
  }
}

/**
 * The next version of the site, in a folder of its own: its version ends in "next", and the script of the rules has
 * another name, so that the old one is gone. Returns the folder, which `remove` deletes.
 */
export function nextVersion() {
  const next = mkdtempSync(join(tmpdir(), 'posse-site-'));
  cpSync(buildSite(), next, { recursive: true });
  const rules = readdirSync(next).find((name) => name.startsWith('Learn-'));
  renameSync(join(next, rules), join(next, 'Learn-NEXT2345.js'));
  replaceIn(next, rules, 'Learn-NEXT2345.js');
  const [, version] = /name="posse-version" content="(\w+)"/.exec(readFileSync(join(next, 'index.html'), 'utf8'));
  replaceIn(next, version, `${version.slice(0, -4)}next`);
  return { folder: next, rules, remove: () => rmSync(next, { recursive: true, force: true }) };
}
