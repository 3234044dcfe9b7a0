// Applying all events of whole matches one by one must lead to the engine's view.
//
// Needs a `posse`, in $POSSE or built. Skipped if there is none.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyEvent } from '../src/games/colt/board/applyEvent';
import { firstView } from '../src/games/colt/board/firstView';
import { count, type ColtView } from '../src/games/colt/view';
import type { ColtEvent } from '../src/games/colt/wire';

const posse = process.env['POSSE'] ?? join(process.cwd(), '..', 'build', 'posse');

interface Step {
  position: ColtView;
  events: ColtEvent[];
}

/** A match of bots as one seat sees it: the view after each action, and the events in between. */
function watchGame(players: number, seed: string, rules: string[], seat: number | null): Step[] {
  const folder = mkdtempSync(join(tmpdir(), 'posse-colt-'));
  try {
    const file = join(folder, 'game.json');
    const args = ['watch', 'colt', '-p', String(players), '-s', seed, '-b', 'easy', '-w', file, '-t', '0', ...rules];
    const watched = spawnSync(posse, args, { encoding: 'utf8' });
    assert.equal(watched.status, 0, watched.stderr);
    const { start, actions } = JSON.parse(readFileSync(file, 'utf8')) as { start: { position: object }; actions: string[] };
    return replay(start.position, actions, seat);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replay(position: object, actions: string[], seat: number | null): Step[] {
  const look = { cmd: 'view', seat, since: 0 };
  const requests = [{ cmd: 'load', position }, look, ...actions.flatMap((action) => [{ cmd: 'act', action }, look])];
  const input = requests.map((request) => JSON.stringify(request)).join('\n');
  const { stdout } = spawnSync(posse, ['engine'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const answers = stdout.trim().split('\n').map((line) => JSON.parse(line) as Step & { ok: boolean });
  assert.ok(answers.every((answer) => answer.ok));
  return answers.filter((_, i) => i % 2 === 1);
}

/**
 * The part of a view that events determine. Left out are the next decision and the client's own fields. The kinds of
 * turns arrive turn by turn, and a phase may begin without an event.
 */
function told(view: ColtView, shown: ColtView): object {
  const { asked: _asked, running: _running, chosen: _chosen, turns, phase: _phase, turn: _turn, dealt: _dealt, seats, ...rest } = view;
  delete (rest as { result?: unknown }).result;
  return {
    ...rest,
    turns: turns.slice(0, shown.turns.length),
    seats: seats.map(({ shuffled: _shuffled, ...cards }) => cards),
  };
}

/**
 * The engine finishes a card or Schemin' at once, but events tell it with the next step. So views are compared only at
 * decisions.
 */
const settled = (view: ColtView): boolean =>
  view.phase === 'schemin' || ((view.phase === 'stealin' || view.phase === 'event') && view.asked !== null) || view.phase === 'over';

for (const [players, rules] of [[2, []], [3, []], [4, ['-r', 'expert']], [6, []]] as [number, string[]][]) {
  for (const seat of [0, null]) {
    const name = `${players} players ${rules.join(' ')} seen by ${seat === null ? 'an onlooker' : `seat ${seat}`}`;
    test(`applied events lead to the engine's view: ${name}`, { skip: !existsSync(posse) && 'there is no posse' }, () => {
      const steps = watchGame(players, '11', rules, seat);
      // `shown` is only ever patched. `anew` restarts from the engine's view at every decision, as the screen does.
      let shown = (steps[0] as Step).position;
      let anew = shown;
      let n = (steps[0] as Step).events.length;
      let compared = 0;
      let fromStart = 0;
      for (const { position, events } of steps.slice(1)) {
        for (const event of events.slice(n)) {
          shown = applyEvent(shown, event);
          anew = applyEvent(anew, event);
        }
        n = events.length;
        if (!settled(position)) continue;
        const first = firstView(position, events);
        if (first) {
          fromStart++;
          assert.deepEqual([first.plan, first.seats.map(({ hand }) => count(hand))], [[], first.seats.map(() => 0)]);
          const played = events.reduce((at, event) => applyEvent(at, event), first);
          const [round] = events.filter(({ e }) => e === 'round');
          assert.deepEqual(applyEvent(first, round as ColtEvent, position).turns, position.turns, 'the round card shows all its turns');
          assert.deepEqual(told(played, played), told(position, played), `from the start, after event ${n}`);
        }
        assert.deepEqual(told(shown, shown), told(position, shown), `after event ${n}: ${JSON.stringify(events.slice(-4))}`);
        assert.deepEqual(told(anew, shown), told(position, shown), `anew, after event ${n}`);
        anew = position;
        compared++;
      }
      assert.ok(fromStart >= players, `only ${fromStart} views were reached from the start`);
      assert.ok(compared > 40, `only ${compared} views were compared`);
    });
  }
}
