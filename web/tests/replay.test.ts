// A replay: where its turns begin, the names of its moments, and stepping through it.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { gameNamed } from '../src/games';
import { chapters as bangChapters } from '../src/games/bang/chapters';
import { chapters as coltChapters } from '../src/games/colt/chapters';
import type { BoardModule, Chapters } from '../src/games/game';
import { setLanguage } from '../src/i18n';
import type { ReplayFrames, ReplayStep, GameEvent, GameName } from '../src/net/wire';
import { botName, botsNumber } from '../src/store/botNames';
import { eventsUpTo, markAfter, markBefore, marksOf, seatNamesOf } from '../src/screens/replay/replayFrames';
import { handsIn } from '../src/games/colt/board/Hands';
import { ReplayPlayer } from '../src/screens/replay/replayPlayer';
import { stopClock } from './clock';
import { loadGames } from './games';

let n = 0;
const event = (fields: object): GameEvent => ({ n: ++n, ...fields }) as unknown as GameEvent;
const step = (game: GameName, ...events: object[]): ReplayStep => ({
  actor: { seat: 0 },
  action: null,
  events: events.map(event),
  view: { game, at: n },
});

function replayOf(game: GameName, steps: ReplayStep[]): ReplayFrames {
  return { name: 'abcdefghijklmnop', bots: botsNumber('a'), eyes: 'open', game, players: 3, names: ['Nora', null, null], steps, result: null, fair: true };
}

const turn = (seat: number): object => ({ e: 'turn', seat, life: 8, arrows: 0, pile: 9 });

const bang = replayOf('bang', [
  step('bang', { e: 'seated', seat: 0 }, turn(0)),
  step('bang', { e: 'rolled', seat: 0, dice: [] }),
  step('bang', { e: 'chose', seat: 0, action: 'keep' }, turn(1)),
  step('bang', { e: 'rolled', seat: 1, dice: [] }),
]);

const colt = replayOf('colt', [
  step('colt', { e: 'round', round: 1, card: 'braking', first: 0 }),
  step('colt', { e: 'turn', turn: 1, kind: 'standard' }),
  step('colt', { e: 'planned' }, { e: 'revealed', bandit: 'doc', card: 'rob' }),
  step('colt', { e: 'event', card: 'braking' }, { e: 'round', round: 2, card: 'braking', first: 1 }),
]);

test('marks are the turns of BANG!, and the rounds of Colt Express with their parts', () => {
  assert.deepEqual(marksOf(bang, bangChapters as Chapters), [{ step: 0, big: true }, { step: 2, big: true }]);
  assert.deepEqual(marksOf(colt, coltChapters as Chapters).map((mark) => mark.big), [true, false, false, true]);
});

test('jumping leads from turn to turn and to both ends', () => {
  const marks = marksOf(bang, bangChapters as Chapters);
  assert.deepEqual([markAfter(marks, 0, 3), markAfter(marks, 2, 3)], [2, 3]);
  assert.deepEqual([markBefore(marks, 3), markBefore(marks, 2), markBefore(marks, 0)], [2, 0, 0]);
});

test('moments have names', async () => {
  await setLanguage('en');
  const names = { seat: (seat: number) => ['Doc', 'Tuco'][seat] ?? '' };
  await loadGames();
  const at = (replay: ReplayFrames, last: number): string =>
    gameNamed(replay.game).chapters.moment(eventsUpTo(replay, last), names);
  assert.equal(at(bang, 3), 'Turn 2: Tuco');
  assert.deepEqual([0, 1, 2, 3].map((last) => at(colt, last)), [
    'Round 1 begins',
    'Round 1, turn 1',
    'Round 1: the plan',
    'Round 2 begins',
  ]);
});

test('seats without a name belong to bots', () => {
  assert.deepEqual(seatNamesOf(bang).map(({ name, kind }) => [name, kind]), [['Nora', 'person'], [botName('a', 1), 'bot'], [botName('a', 2), 'bot']]);
  assert.equal(seatNamesOf({ ...bang, names: null })[1]?.kind, 'person');
});

const board: BoardModule = { Board: () => null, applyEvent: (view) => view, duration: () => 100, sound: () => null };

function withPlayer(still: boolean, run: (player: ReplayPlayer, tick: (milliseconds: number) => void) => void): void {
  const clock = stopClock();
  Object.assign(globalThis, { matchMedia: () => ({ matches: still }) });
  const player = new ReplayPlayer(board, bang, 0);
  try {
    run(player, (milliseconds) => clock.tick(milliseconds));
  } finally {
    player.close();
    clock.restore();
  }
}

const quiet = (player: ReplayPlayer): boolean | undefined => player.playback.shown.value?.quiet;

test('one step forward is animated, all other steps are shown at once', () => {
  withPlayer(false, (player, tick) => {
    assert.equal(quiet(player), true);
    player.seek(1);
    assert.equal(quiet(player), false);
    tick(5000);
    assert.equal(quiet(player), true);
    for (const [to, at] of [[3, 3], [2, 2], [0, 0], [99, 3], [-1, 0]] as const) {
      player.seek(to);
      assert.deepEqual([player.step.value, quiet(player)], [at, true]);
      assert.equal(player.playback.shown.value?.view, bang.steps[at]?.view);
    }
  });
});

test('a replay runs to its end, stops there, and restarts from the beginning', () => {
  for (const still of [false, true]) {
    withPlayer(still, (player, tick) => {
      player.toggle();
      for (let i = 0; i < 60; i++) tick(200);
      assert.deepEqual([player.step.value, player.runs.value], [3, false]);
      player.toggle();
      assert.deepEqual([player.step.value, player.runs.value], [0, true]);
      player.seek(2);
      assert.equal(player.runs.value, false);
    });
  }
});

test('only known hands are shown in Colt Express', () => {
  const view = { game: 'colt' as const, seats: [{ hand: ['move', 'move', 'fire'] }, { hand: 6 }, { hand: [] }] };
  assert.deepEqual(handsIn(view as unknown as Parameters<typeof handsIn>[0]), [
    { seat: 0, cards: [{ card: 'move', count: 2 }, { card: 'fire', count: 1 }] },
  ]);
});
