// Runs the same parts natively and in WebAssembly, and compares every line.
//
//     node tests/wasm/same.mjs build/tests/same build-wasm/same.wasm [PART…]
import { spawn } from 'node:child_process';
import { start } from './port.mjs';

const [native, wasm, ...named] = process.argv.slice(2);
const amount = Number(process.env.POSSE_TEST_SCALE ?? 1);
const parts = named.length ? named : ['library', 'games', 'searches'];

/** The lines that the native program prints. */
function runNative(part) {
  return new Promise((resolve, reject) => {
    const child = spawn(native, [part, String(amount)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', text => { out += text; });
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve(out.trimEnd().split('\n')) : reject(new Error(`${native}: ${code}`))));
  });
}

async function runWasm(part) {
  const lines = [];
  const exports = await start(wasm, line => lines.push(line));
  exports[part](amount);
  return lines;
}

let failed = false;
for (const part of parts) {
  const running = runNative(part); // on another processor, while this one runs the module
  const found = await runWasm(part);
  const expected = await running;
  const differs = expected.findIndex((line, i) => line !== found[i]);
  const same = expected.length > 1 && expected.length === found.length && differs < 0;
  failed ||= !same;
  console.log(`${part}: ${same ? `${expected.length} lines are the same` : 'DIFFERENT'}`);
  if (!same) console.log(`  native: ${expected[differs]}\n  wasm:   ${found[differs]}`);
}
process.exit(failed ? 1 : 0);
