// How long bots' turns are shown: the medians over recorded games, played with a clock that stands still in between. So
// the speeds of the menu do what docs/client.md says, on any machine.
//
// The games were recorded with POSSE=…/posse POSSE_RECORD=yes node tools/test.mjs pace. POSSE_PACE=yes prints all medians.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, before, test } from 'node:test';
import type { BoardModule, Game } from '../src/games/game';
import { Playback } from '../src/motion/playback';
import type { GameEvent, Position } from '../src/net/wire';
import type { Pace } from '../src/store/prefs';
import { record, type Step } from './bang_record';
import { stopClock, type Clock } from './clock';
import { loadGames } from './games';

/** A match between normal bots as seat 0 received it: a first view, the number of its last event, and all events. */
interface Recording {
  view: Position;
  n: number;
  events: GameEvent[];
}

const KEPT = (game: string): string => `tests/golden/pace_${game}.json`;
const MATCHES: Record<string, object[]> = {
  bang: [4, 5, 5, 6, 8].map((players, seed) => ({ players, seed: String(seed + 1) })),
  colt: [{ players: 4, seed: '1' }],
};
const PACES: Pace[] = ['slow', 'normal', 'quick'];

async function keep(posse: string, game: string, matches: object[]): Promise<void> {
  const made: Recording[] = [];
  for (const match of matches) {
    const steps = await record(posse, { game, ...match }, 'normal');
    const [first] = steps as [Step];
    made.push({ view: first.view as unknown as Position, n: first.events.length, events: steps.flatMap(({ events }) => events) });
  }
  writeFileSync(KEPT(game), `${JSON.stringify(made).replaceAll('},{"n"', '},\n{"n"')}\n`);
}

let games: Record<string, Game>;
let clock: Clock;

before(async () => {
  games = await loadGames();
  const posse = process.env['POSSE'];
  if (posse && process.env['POSSE_RECORD']) for (const [game, matches] of Object.entries(MATCHES)) await keep(posse, game, matches);
});
beforeEach(() => {
  clock = stopClock();
});
afterEach(() => clock.restore());

/** When each event of a match begins to be shown, in milliseconds, and when all have been shown. */
function showTimes({ view, n, events }: Recording, game: Game, board: BoardModule, pace: Pace): { begins: Map<number, number>; end: number } {
  const playback = new Playback(board);
  const begins = new Map<number, number>();
  const start = Date.now();
  playback.shown.subscribe((shown) => shown?.event && begins.set(shown.n, Date.now() - start));
  const tempo = { pace, cap: null, seat: 0, mark: game.chapters.mark };
  playback.follow(view, events.slice(0, n), tempo);
  playback.follow(view, events, tempo);
  for (let ms = 0; !playback.shown.value?.quiet && ms < 3_600_000; ms += 100) {
    clock.tick(100);
    if (playback.stoppedAt.value) playback.resume();
  }
  assert.equal(playback.shown.value?.quiet, true);
  return { begins, end: Date.now() - start };
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

type Kind = (event: GameEvent) => boolean;

/** The seconds from each event of a kind until the next one that begins something. */
async function seconds(name: string, pace: Pace, from: Kind, to: Kind): Promise<number[]> {
  const game = games[name] as Game;
  const board = await game.board();
  const found: number[] = [];
  for (const match of JSON.parse(readFileSync(KEPT(name), 'utf8')) as Recording[]) {
    const { begins, end } = showTimes(match, game, board, pace);
    match.events.forEach((event, at) => {
      if (!from(event)) return;
      const next = match.events.slice(at + 1).find(to);
      found.push(((next ? (begins.get(next.n) ?? end) : end) - (begins.get(event.n) ?? 0)) / 1000);
    });
  }
  return found;
}

async function medians(name: string, from: Kind, to: Kind): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const pace of PACES) all[pace] = median(await seconds(name, pace, from, to));
  if (process.env['POSSE_PACE']) console.log(name, all);
  return all;
}

function assertAbout(what: string, seconds: number | undefined, wanted: number, tolerance: number): void {
  assert.ok(seconds !== undefined && Math.abs(seconds - wanted) <= tolerance, `${what}: ${seconds?.toFixed(2)} s instead of ${wanted} s`);
}

test("a bot's turn of BANG! takes 5 seconds, 9 when slow and 2.5 when quick", async () => {
  const turn: Kind = ({ e }) => e === 'turn';
  const { slow, normal, quick } = await medians('bang', (event) => turn(event) && event['seat'] !== 0, turn);
  assertAbout('slow', slow, 9, 1);
  assertAbout('normal', normal, 5, 0.5);
  assertAbout('quick', quick, 2.5, 0.4);
});

test("a card in Stealin' takes 2 seconds, a choice in Schemin' less than one", async () => {
  const ends: Kind = ({ e }) => ['revealed', 'event', 'round', 'over'].includes(e);
  const { slow, normal, quick } = await medians('colt', ({ e }) => e === 'revealed', ends);
  assertAbout('slow', slow, 3.6, 0.5);
  assertAbout('normal', normal, 2, 0.3);
  assertAbout('quick', quick, 0.85, 0.2);
  const plans: Kind = ({ e, action, seat }) => (e === 'planned' || (e === 'chose' && action === 'draw')) && seat !== 0;
  const next: Kind = (event) => plans(event) || ['chose', 'turn', 'revealed', 'planned'].includes(event.e);
  const planned = await medians('colt', plans, next);
  assert.ok((planned['normal'] as number) < 1 && (planned['normal'] as number) > 0.6, `${planned['normal']}`);
});
