// Prints the size of the first load, without fonts and icons: the page, its scripts, style sheet and symbols, and the
// English texts.
//
//     node tools/sizes.mjs [FOLDER]    FOLDER: a built client (dist)
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? 'dist';
const read = (name) => readFileSync(join(folder, name));
const named = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name).filter((name) => existsSync(join(folder, name)));

/** The script and everything that it imports at once. */
function scriptsFrom(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of named(read(name).toString(), /(?:from|import)"\.\/([\w.-]+\.js)"/g)) scriptsFrom(next, found);
  return found;
}

const parts = named(read('index.html').toString(), /["'/]([\w.-]+\.(?:js|css|svg))["']/g).filter((name) => !name.startsWith('icon'));
const scripts = parts.filter((name) => name.endsWith('.js')).flatMap((name) => [...scriptsFrom(name)]);
const texts = readdirSync(folder).filter((name) => /^en-\w+\.js$/.test(name));
const files = [...new Set(['index.html', ...parts, ...scripts, ...texts])];
const sum = (sizeOf) => files.reduce((total, name) => total + sizeOf(read(name)), 0);
console.log(`${files.length} files, ${sum((bytes) => bytes.length)} bytes, ${sum((bytes) => gzipSync(bytes, { level: 9 }).length)} with gzip`);
