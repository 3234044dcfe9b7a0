// Makes the positions of "Find the better move" that come with the client, from games between bots.
//
//     node web/tools/practice.mjs [GAME…]       30 positions each, into src/games/GAME/practice.json
//         --posse FILE      the program (build/posse)
//         --count N         positions for each game (30)
//         --seed N          the first seed (1)
//         --games N         the most games to look through (400)
//         --check N         the depth of the search that checks each position (3)
//
// A position is taken if a bot made a clear mistake there, if one answer is better than all others, and if a deeper
// search agrees about both. It is what the seat knew: the seat's own view and the events it was told.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The numbers of players, in turn. */
const PLAYERS = { bang: [5, 4, 6, 7], colt: [4, 3, 5] };

/** The least that the mistake costs, and that the second-best answer is worse, in win chance. */
const LEAST_LOSS = 0.04;
const LEAST_GAP = 0.02;
/** A gap must be larger than this many times the noise of the search. */
const NOISES = 3;
/** The least answers, so that there is something to choose. */
const LEAST_ANSWERS = 3;
/** The answers that are kept. */
const MAX_ANSWERS = 10;

/** The kind of a decision, so that not all positions are about the same. */
export const kindOf = (action) => action.split(' ')[0];

/** Whether a decision is a good exercise. */
export function isExercise(step) {
  if (typeof step?.actor !== 'number' || !['mistake', 'blunder'].includes(step.verdict)) return false;
  const [best, second] = step.answers;
  if (step.answers.length < LEAST_ANSWERS || !second || step.loss < Math.max(LEAST_LOSS, NOISES * step.noise)) return false;
  return best.chance - second.chance >= Math.max(LEAST_GAP, NOISES * step.noise);
}

/** Whether a deeper search agrees: the same answer is best, and the mistake is one. */
export const agrees = (first, deep) => deep?.best === first.best && deep.action === first.action && deep.loss >= LEAST_LOSS;

/** The most positions of one kind: a third. */
const mostOfAKind = (count) => Math.ceil(count / 3);

/** Takes at most a third of the positions of one kind, the costliest mistakes first. */
export function choose(found, count) {
  const most = mostOfAKind(count);
  const taken = [];
  for (const one of [...found].sort((a, b) => b.decision.loss - a.decision.loss)) {
    const alike = taken.filter((other) => kindOf(other.decision.best) === kindOf(one.decision.best)).length;
    if (taken.length < count && alike < most) taken.push(one);
  }
  return taken;
}

function run(posse, args) {
  const { status, stdout, stderr } = spawnSync(posse, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`posse ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** `posse engine`, one request after the other. */
class Engine {
  constructor(posse) {
    this.process = spawn(posse, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await this.lines.next();
    const answer = JSON.parse(value);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error}`);
    return answer;
  }

  close() {
    this.process.stdin.end();
  }
}

/** The events that are kept: what has just happened, for the log. */
const MAX_EVENTS = 24;

/** What the seat saw before a step, and the last events it was told. */
async function seenAt(posse, replay, step, seat) {
  const engine = new Engine(posse);
  try {
    await engine.ask({ cmd: 'load', ...replay.start });
    for (const action of replay.actions.slice(0, step)) await engine.ask({ cmd: 'act', action });
    const { position, events } = await engine.ask({ cmd: 'view', seat, since: 0 });
    return { view: position, events: events.slice(-MAX_EVENTS) };
  } finally {
    engine.close();
  }
}

/** The candidates of one game that the deeper search looks at. */
const MAX_CHECKED = 3;

/** The best exercise of one game, or null. `wanted` tells which kinds of decisions are still needed. */
async function exerciseOf({ posse, check }, folder, game, seed, wanted) {
  const players = PLAYERS[game][seed % PLAYERS[game].length];
  const file = join(folder, 'game.json');
  run(posse, ['watch', game, '--seed', String(seed), '--players', String(players), '--bots', 'normal', '--save', file]);
  const quick = JSON.parse(run(posse, ['review', '--json', file]));
  const steps = quick.steps
    .map((step, at) => ({ step, at }))
    .filter(({ step }) => isExercise(step) && wanted(kindOf(step.best)))
    .sort((a, b) => b.step.loss - a.step.loss)
    .slice(0, MAX_CHECKED);
  if (steps.length === 0) return null;
  const list = steps.map(({ at }) => at).join(',');
  const deep = JSON.parse(run(posse, ['review', '--json', '--depth', String(check), '--steps', list, file]));
  const good = steps.filter(({ step, at }) => agrees(step, deep.steps[at])).sort((a, b) => deep.steps[b.at].loss - deep.steps[a.at].loss);
  if (good.length === 0) return null;
  const { at } = good[0];
  const decision = deep.steps[at];
  const seen = await seenAt(posse, JSON.parse(readFileSync(file, 'utf8')), at, decision.actor);
  return {
    id: `${game}-${seed}-${at}`,
    seat: decision.actor,
    ...seen,
    names: Array(players).fill(null),
    decision: { ...decision, answers: decision.answers.slice(0, MAX_ANSWERS) },
  };
}

async function make(options, game) {
  const folder = mkdtempSync(join(tmpdir(), 'posse-practice-'));
  const found = [];
  try {
    for (let seed = options.seed; seed < options.seed + options.games && choose(found, options.count).length < options.count; seed++) {
      const wanted = (kind) => found.filter((one) => kindOf(one.decision.best) === kind).length < mostOfAKind(options.count);
      const one = await exerciseOf(options, folder, game, seed, wanted);
      if (!one) continue;
      found.push(one);
      console.log(`${game}, seed ${seed}: ${one.decision.action} instead of ${one.decision.best}, ${one.decision.loss} (${found.length} found)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const taken = choose(found, options.count);
  // One line a position, so that changes can be read.
  writeFileSync(join(web, 'src/games', game, 'practice.json'), `[\n${taken.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  console.log(`${game}: ${taken.length} positions`);
}

function readArguments(words) {
  const options = { posse: join(web, '..', 'build', 'posse'), count: 30, seed: 1, games: 400, check: 3, names: [] };
  while (words.length > 0) {
    const word = words.shift();
    const name = word.replace(/^--/, '');
    if (name === 'posse' && word !== name) options.posse = words.shift();
    else if (word !== name && typeof options[name] === 'number') options[name] = Number(words.shift());
    else if (PLAYERS[word]) options.names.push(word);
    else throw new Error(`practice.mjs does not know "${word}"`);
  }
  return options;
}

if (basename(process.argv[1] ?? '') === 'practice.mjs') {
  const options = readArguments(process.argv.slice(2));
  for (const game of options.names.length > 0 ? options.names : Object.keys(PLAYERS)) await make(options, game);
}
