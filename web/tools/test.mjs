// Runs the client's unit tests: bundles every tests/*.test.ts(x) and passes them to node's test runner.
//
//     node tools/test.mjs [NAME…]    only files whose name contains NAME
import { build } from 'esbuild';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWords } from './words.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = process.argv.slice(2);
const files = readdirSync(join(web, 'tests'))
  .filter((file) => /\.test\.tsx?$/.test(file) && (wanted.length === 0 || wanted.some((name) => file.includes(name))))
  .map((file) => join('tests', file));
if (files.length === 0) {
  console.error(`there is no test called ${wanted.join(', ')}`);
  process.exit(1);
}
writeWords(join(web, '..'));
const out = mkdtempSync(join(web, '.test-'));
try {
  await build({
    absWorkingDir: web,
    entryPoints: files,
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node18',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outExtension: { '.js': '.mjs' },
    loader: { '.svg': 'dataurl', '.css': 'dataurl' },
    external: ['esbuild', 'playwright-core'],
    logLevel: 'warning',
  });
  const bundles = readdirSync(out).map((file) => join(out, file));
  process.exitCode = spawnSync(process.execPath, ['--test', ...bundles], { stdio: 'inherit', cwd: web }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
