// A worker that thinks: the moves of bots, hints, and the frames of replays. It knows no tables.
import { startEngine } from './engine';
import type { FromThinker, ToThinker, WorkerScope } from './protocol';
import { Thinking } from './thinking';

const scope = self as unknown as WorkerScope<ToThinker, FromThinker>;

const die = (why: unknown): void => scope.postMessage({ t: 'died', why: String(why) });

/** Later messages wait until the engine has started. */
let thinking: Promise<Thinking> | null = null;

async function start(module: WebAssembly.Module): Promise<Thinking> {
  const engine = await startEngine(module, null);
  return new Thinking(engine, (job, bytes) => scope.postMessage({ t: 'thought', job, bytes }, [bytes.buffer]));
}

self.addEventListener('error', ({ message }) => die(message));

scope.onmessage = ({ data }) => {
  if (data.t === 'start') {
    thinking = start(data.module);
    thinking.catch(die);
    return;
  }
  void thinking?.then((ready) => (data.t === 'think' ? ready.think(data.job, data.bytes) : ready.stop(data.job))).catch(die);
};
