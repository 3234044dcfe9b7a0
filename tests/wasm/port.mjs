// Makes an instance of a module, with the functions that it imports.
import { readFileSync } from 'node:fs';

/** The functions of src/wasm/imports.h. A module may import these from "env", and nothing else. */
export const PORT = [
  'port_send', 'port_close', 'port_answer', 'port_random', 'port_now', 'port_calendar', 'port_wake', 'port_write',
  'port_read', 'port_think', 'port_stop_thinking', 'port_claim', 'port_release', 'port_log', 'port_abort',
];

/** An instance for tests. Lines that the module logs go to `log`; `now` is its clock, in milliseconds. A test needs none of
 * the other functions. */
export async function start(file, log, now = () => performance.now()) {
  const module = await WebAssembly.compile(readFileSync(file));
  let memory;
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  const env = Object.fromEntries(PORT.map(name => [name, () => { throw new Error(`the module calls ${name}`); }]));
  env.port_now = now;
  env.port_calendar = () => Date.now();
  env.port_log = (level, at, length) => log(text(at, length));
  env.port_abort = (at, length) => { throw new Error(text(at, length)); };
  const { exports } = await WebAssembly.instantiate(module, { env });
  memory = exports.memory;
  exports._initialize();
  return exports;
}
