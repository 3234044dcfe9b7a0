// What the page relies on: the module imports nothing that the page does not provide, and a stack that grows too far
// traps instead of overwriting data.
//
//     node tests/wasm/module.mjs build-wasm/posse.wasm build-wasm/same.wasm
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { PORT, start } from './port.mjs';

const [posse, same] = process.argv.slice(2);
const MAX_GZIPPED = 150 * 1024;

for (const file of [posse, same]) {
  test(`imports of ${file.replace(/.*\//, '')}`, async () => {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(readFileSync(file)));
    for (const { module, name, kind } of imports) {
      assert.equal(module, 'env', name);
      assert.equal(kind, 'function', name);
      assert.ok(PORT.includes(name), `${name} is not in src/wasm/imports.h`);
    }
  });
}

test('the list of imports here is that of src/wasm/imports.h', () => {
  const header = readFileSync(new URL('../../src/wasm/imports.h', import.meta.url), 'utf8');
  assert.deepEqual([...header.matchAll(/^JS_IMPORT\((\w+)\)/gm)].map(found => found[1]), PORT);
});

test('the module is small', () => {
  const size = gzipSync(readFileSync(posse), { level: 9 }).length;
  assert.ok(size <= MAX_GZIPPED, `${size} bytes, gzipped`);
});

test('the module can be started', async () => {
  const exports = await start(posse, assert.fail);
  assert.ok(exports.memory instanceof WebAssembly.Memory);
});

test('a stack that grows too far traps, and leaves the data as it was', async () => {
  const data = exports => new Uint8Array(exports.memory.buffer.slice(1 << 20)); // behind the stack, which has a megabyte
  const exports = await start(same, assert.fail);
  const before = data(exports);
  assert.equal(exports.depth(900), 900); // about a kilobyte for each call
  assert.throws(() => exports.depth(1100), { name: 'RuntimeError', message: /out of bounds/ });
  assert.deepEqual(data(exports), before);
});

test('when memory runs out, malloc says so, and all memory can be used again', async () => {
  const exports = await start(same, assert.fail);
  const blocks = exports.exhaust(1 << 20);
  assert.ok(blocks > 500 && blocks < 512, `${blocks} blocks of a megabyte; the maximum is 512 MB`);
  assert.ok(exports.exhaust(300 << 20) === 1, 'freed neighbours are one block again');
  assert.equal(exports.exhaust(1 << 20), blocks);
});

test('a bug ends the module with a message', async () => {
  const exports = await start(same, assert.fail);
  assert.throws(() => exports.free_twice(), /free: the block is not in use/);
});
