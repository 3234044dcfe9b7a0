// Records matches with `posse engine`: the events that seat 0 receives, and its view after each step.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { BangEvent } from '../src/games/bang/wire';
import type { BangView } from '../src/games/bang/view';

export interface Step {
  events: BangEvent[];
  view: BangView;
}

interface Answer {
  actor: 'chance' | 'over' | { seat: number };
  action: string;
  position: BangView;
  events: BangEvent[];
}

type Ask = (request: object) => Promise<Answer>;

function openEngine(posse: string): { ask: Ask; close: () => void } {
  const engine = spawn(posse, ['engine']);
  const waiting: ((answer: Answer) => void)[] = [];
  createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line) as Answer));
  return {
    ask: (request) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        engine.stdin.write(`${JSON.stringify(request)}\n`);
      }),
    close: () => engine.stdin.end(),
  };
}

/** Plays a whole match between bots, as seen by seat 0. */
export async function record(posse: string, game: object, level = 'random'): Promise<Step[]> {
  const { ask, close } = openEngine(posse);
  const steps: Step[] = [];
  let { actor } = await ask({ cmd: 'new', game: 'bang', ...game });
  for (let since = 0, choice = 0; ; choice++) {
    const { position, events } = await ask({ cmd: 'view', seat: 0, since });
    steps.push({ events, view: position });
    since = events[events.length - 1]?.n ?? since;
    if (actor === 'over') break;
    if (actor === 'chance') {
      ({ actor } = await ask({ cmd: 'chance' }));
    } else {
      const { action } = await ask({ cmd: 'bot', level, seed: String(choice) });
      ({ actor } = await ask({ cmd: 'act', action }));
    }
  }
  close();
  return steps;
}
