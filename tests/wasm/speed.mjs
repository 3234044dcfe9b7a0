// Not a test: how fast the strongest bots think natively and in WebAssembly, in processor time.
// They run in turns, so that both get the same machine.
//
//     node tests/wasm/speed.mjs build/tests/same build-wasm/same.wasm [ROUNDS]
import { execFileSync } from 'node:child_process';
import { start } from './port.mjs';

const [native, wasm, rounds = '5'] = process.argv.slice(2);
const best = {};

function note(where, lines) {
  for (const line of lines) {
    const [game, level, ns] = line.split(' ');
    const row = (best[`${game} ${level}`] ??= {});
    row[where] = Math.min(row[where] ?? Infinity, Number(ns));
  }
}

let lines = [];
const module = await start(wasm, line => lines.push(line), () => process.cpuUsage().user / 1000);
module.speed(1); // until the engine has optimised the module
for (let round = 0; round < Number(rounds); round++) {
  note('native', execFileSync(native, ['speed', '1'], { encoding: 'utf8' }).trim().split('\n'));
  lines = [];
  module.speed(1);
  note('wasm', lines);
}
for (const [name, { native: a, wasm: b }] of Object.entries(best))
  console.log(`${name}: ${a} ns natively, ${b} ns in WebAssembly for an iteration; ${(a / b).toFixed(2)} of the speed`);
