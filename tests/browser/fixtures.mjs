// Writes tests/browser/fixtures/: positions from real matches as a board receives them, one for every kind of decision
// and every number of players. Random bots play the matches with fixed seeds in `posse engine`.
//
//     POSSE=build/posse node tests/browser/fixtures.mjs
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from './lib.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');
const NAMES = ['Wren', 'Ames', 'Nora', 'Tomás', 'Ines', 'Okoro', 'Hazel', 'Buck'];
const SEEDS = 60;

/** A `posse engine` process. */
class Engine {
  constructor() {
    this.process = spawn(process.env.POSSE ?? join(root, 'build', 'posse'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse((await this.lines.next()).value);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error}`);
    return answer;
  }

  quit() {
    this.process.stdin.end();
  }
}

/** The kind of decision, which becomes part of the fixture's name. */
function kindOf(position) {
  if (position.phase === 'schemin') return `schemin-${position.turns[position.turn - 1]}`;
  return position.asked ? `${position.phase}-${position.asked.what}` : position.phase;
}

/** The events that the log needs: the seating, and everything since the round or turn before the last one began. */
function lately(events) {
  const starts = events.filter(({ e }) => e === 'round' || e === 'turn').map(({ n }) => n);
  const rounds = events.filter(({ e }) => e === 'round').map(({ n }) => n);
  const from = rounds.at(-1) ?? starts.at(-2) ?? 0;
  return events.filter(({ n, e }) => n >= from || e === 'seated');
}

async function fixtureOf(engine, game, players, actor, result) {
  const me = actor === 'over' ? 0 : actor.seat;
  const { position: view, events } = await engine.ask({ cmd: 'view', seat: me, since: 0 });
  const { actions } = await engine.ask({ cmd: 'legal' });
  return {
    game,
    view,
    me,
    events: lately(events),
    seats: NAMES.slice(0, players).map((name, seat) => ({
      name,
      kind: seat === me ? 'person' : 'bot',
      level: seat === me ? null : 'normal',
      away: false,
    })),
    waitsFor: actor === 'over' ? null : me,
    waiting: actor === 'over' ? null : 'act',
    legal: actor === 'over' ? null : actions,
    result: result ?? null,
  };
}

/** Plays a match and keeps the first position of every kind that is still missing. */
async function playOne(engine, setup, kept) {
  let now = await engine.ask({ cmd: 'new', ...setup });
  let moves = 0;
  while (now.actor !== 'over') {
    if (now.actor === 'chance') {
      now = await engine.ask({ cmd: 'chance' });
      continue;
    }
    const { position } = await engine.ask({ cmd: 'show' });
    const name = `${setup.game}-${setup.players}-${kindOf(position)}`;
    // The first moves are skipped, because the board is still empty.
    if (++moves > 4 && kept.wants(name)) kept.add(name, await fixtureOf(engine, setup.game, setup.players, now.actor, null));
    const { action } = await engine.ask({ cmd: 'bot', level: 'random', seed: `${setup.seed}${moves}` });
    now = await engine.ask({ cmd: 'act', action });
  }
  const name = `${setup.game}-${setup.players}-over`;
  if (kept.wants(name)) kept.add(name, await fixtureOf(engine, setup.game, setup.players, 'over', now.result));
}

/** Keeps every kind of decision for the usual number of players; for other numbers only the fullest board. */
class Kept {
  found = new Map();
  usual = { bang: 5, colt: 4 };

  wants(name) {
    const [game, players, ...kind] = name.split('-');
    const every = Number(players) === this.usual[game] || (game === 'colt' && Number(players) === 2);
    return !this.found.has(name) && (every || kind.join('-') === 'reroll' || kind.join('-') === 'schemin-standard' || kind.join('-') === 'stealin-rob');
  }

  add(name, fixture) {
    this.found.set(name, fixture);
  }
}

const engine = new Engine();
const kept = new Kept();
for (let players = 3; players <= 8; players++) {
  for (let seed = 1; seed <= (players === 5 ? SEEDS : 2); seed++) await playOne(engine, { game: 'bang', players, seed: String(seed) }, kept);
}
for (let players = 2; players <= 6; players++) {
  const variant = players === 2 || players === 4 ? 'expert' : 'standard';
  for (let seed = 1; seed <= (variant === 'expert' ? SEEDS / 2 : 2); seed++)
    await playOne(engine, { game: 'colt', players, variant, seed: String(seed) }, kept);
}
engine.quit();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, fixture] of kept.found) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(fixture)}\n`);
console.log(`${kept.found.size} fixtures`);
