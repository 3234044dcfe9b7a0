// The log of BANG!: events grouped into deeds, and deeds in words. And how long events are shown.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { costs, deedsOf, turnsOf, type Deed } from '../src/games/bang/board/deeds';
import { deedParts } from '../src/games/bang/board/deedWords';
import { symbolOf } from '../src/games/bang/board/Log';
import { duration } from '../src/games/bang/board/timing';
import type { BangStage } from '../src/games/bang/board/words';
import type { BangEvent } from '../src/games/bang/wire';
import { loadGame } from '../src/games';
import { find, plain, setLanguage } from '../src/i18n';
import type { Step } from './bang_record';

const steps = JSON.parse(readFileSync('tests/golden/bang_game.json', 'utf8')) as Step[];
const events: BangEvent[] = steps.flatMap((step) => step.events);
const symbols = ['look', 'games/bang'].map((folder) => readFileSync(`src/${folder}/symbols.svg`, 'utf8')).join('\n');

type Plain<E> = E extends { n: number } ? Omit<E, 'n'> : never;
const numbered = (some: Plain<BangEvent>[]): BangEvent[] => some.map((event, at) => ({ ...event, n: at + 1 }) as BangEvent);

const CHARACTERS = ['kit_carlson', 'pedro_ramirez', 'jesse_jones', 'vulture_sam'];
const stageOf = (me: number | null, seats: object[] = []): BangStage =>
  ({ me, seats, view: { seats: CHARACTERS.map((character) => ({ character })) } }) as unknown as BangStage;

/** The lines of the log for these events. */
const said = (stage: BangStage, some: Plain<BangEvent>[]): string[] =>
  deedsOf(numbered(some)).map((deed) => plain(deedParts(stage, deed) ?? []));

const life = (seat: number, why: Extract<BangEvent, { e: 'life' }>['why'], change: number, now: number, by?: number): Plain<BangEvent> =>
  ({ e: 'life', seat, why, change, now, ...(by !== undefined && { by }) }) as Plain<BangEvent>;
const chose = (seat: number, action: string): Plain<BangEvent> => ({ e: 'chose', seat, action });

test.before(async () => {
  await setLanguage('en');
  await loadGame('bang');
});

test('turns are numbered and listed newest first, and their events oldest first', () => {
  const turns = turnsOf(events);
  assert.equal(turns[0]?.n, events.filter((event) => event.e === 'turn').length);
  assert.deepEqual(turns.map((turn) => turn.n), turns.map((turn) => turn.n).sort((a, b) => b - a));
  assert.deepEqual([...turns].reverse().flatMap((turn) => turn.events), events);
});

test('shots at one seat are one line, even if others are hit in between', () => {
  const volley = [chose(1, 'shoot 0'), chose(1, 'shoot 2'), chose(1, 'shoot 0'), life(0, 'one', -1, 6, 1), life(2, 'two', -1, 3, 1), life(0, 'one', -1, 5, 1)];
  assert.deepEqual(said(stageOf(null), volley), ['Pedro Ramirez shoots Kit Carlson twice, 7 → 5.', 'Pedro Ramirez shoots Jesse Jones, 4 → 3.']);
  assert.deepEqual(said(stageOf(0), volley)[0], 'Pedro Ramirez shoots you twice, 7 → 5.');
  assert.deepEqual(said(stageOf(1), volley)[1], 'You shoot Jesse Jones, 4 → 3.');
});

test('volleys of two turns stay apart', () => {
  const both = [life(0, 'one', -1, 6, 1), { e: 'rolled', seat: 2, rolled: [1], dice: ['beer'], rerolls_left: 0 } as Plain<BangEvent>, life(0, 'one', -1, 5, 1)];
  assert.equal(said(stageOf(null), both).filter((line) => line.includes('shoots')).length, 2);
});

test('a shot at somebody who is out already counts', () => {
  assert.deepEqual(said(stageOf(null), [life(0, 'two', -1, 0, 1), life(0, 'two', 0, 0, 1), life(0, 'two', 0, 0, 1)]), ['Pedro Ramirez shoots Kit Carlson 3 times, 1 → 0.']);
});

test('beers are drunk, given, or wasted', () => {
  const beers = [chose(0, 'beer 0'), life(0, 'beer', 1, 6, 0), chose(0, 'beer 2'), life(2, 'beer', 1, 4, 0), chose(0, 'beer 3'), life(3, 'beer', 0, 9, 0)];
  assert.deepEqual(said(stageOf(null), beers), [
    'Kit Carlson drinks a beer, 5 → 6.',
    'Kit Carlson gives Jesse Jones a beer, 3 → 4.',
    'A beer is wasted on Vulture Sam, who has all their lives.',
  ]);
  assert.deepEqual(said(stageOf(2), beers)[1], 'Kit Carlson gives you a beer, 3 → 4.');
});

test('the arrows of a roll are one line, and an attack tells who loses what', () => {
  const arrow = (now: number, pile: number): Plain<BangEvent> => ({ e: 'arrow', seat: 2, why: 'arrow', now, pile });
  const attack: Plain<BangEvent>[] = [arrow(2, 1), arrow(3, 0), { e: 'attack', by: 2 }, life(0, 'attack', -2, 3), life(3, 'attack', -1, 4), { e: 'returned', seat: 0, why: 'attack', count: 2, now: 0, pile: 2 }];
  assert.deepEqual(said(stageOf(null), attack), ['Jesse Jones takes 2 arrows (now 3, 0 left).', 'Indians! Everyone loses a life per arrow: Kit Carlson 2 and Vulture Sam 1.']);
  assert.equal(said(stageOf(3), attack)[1], 'Indians! Everyone loses a life per arrow: Kit Carlson 2 and you 1.');
});

test('the gun is one line', () => {
  const gun: Plain<BangEvent>[] = [{ e: 'gun', seat: 0 }, life(1, 'gatling', -1, 3, 0), life(2, 'gatling', -1, 3, 0)];
  assert.deepEqual(said(stageOf(2), gun), ['Kit Carlson fires the Gatling gun and hits Pedro Ramirez and you.']);
});

test('a line that costs the player a life is marked, other lines are not', () => {
  const [shot, attack] = deedsOf(numbered([life(0, 'one', -1, 6, 1), { e: 'attack', by: 1 }, life(2, 'attack', -3, 1)])) as [Deed, Deed];
  assert.deepEqual([costs(shot, 0), costs(shot, 1), costs(attack, 2), costs(attack, 0), costs(attack, null)], [1, 0, 3, 0, 0]);
  const [beer] = deedsOf(numbered([life(0, 'beer', 1, 6, 0)])) as [Deed];
  assert.equal(costs(beer, 0), 0);
});

test('people are called by their names, unless two have the same', () => {
  const person = (name: string) => ({ name, kind: 'person' });
  const bot = { name: 'Ames', kind: 'bot' };
  const shot = [life(0, 'one', -1, 6, 1)];
  assert.deepEqual(said(stageOf(2, [person('Cleo'), bot, person('Ben'), bot]), shot), ['Pedro Ramirez shoots Cleo, 7 → 6.']);
  assert.deepEqual(said(stageOf(2, [person('Cleo'), person('Cleo'), person('Ben'), bot]), shot), ['Pedro Ramirez shoots Kit Carlson, 7 → 6.']);
});

test('every deed of a game has words and a symbol, in every language and for everybody', async () => {
  const deeds = turnsOf(events).flatMap((turn) => deedsOf(turn.events));
  const view = (steps[steps.length - 1] as Step).view;
  for (const language of ['de', 'en'] as const) {
    await setLanguage(language);
    for (const me of [null, 0, 1, 2]) {
      const stage = { me, seats: [], view } as unknown as BangStage;
      for (const deed of deeds) assert.doesNotThrow(() => deedParts(stage, deed), `${language} ${JSON.stringify(deed)}`);
    }
  }
  for (const deed of deeds) assert.ok(symbols.includes(`id="${symbolOf(deed)}"`), `${deed.kind}: ${symbolOf(deed)}`);
});

test('sentences about you exist wherever somebody can be you', () => {
  const others = ['roll', 'reroll', 'arrows', 'dodge', 'gringo', 'gun', 'shot', 'shot.twice', 'shot.often', 'beer', 'beer.more', 'beer.wasted', 'treat', 'treat.more'];
  for (const key of others) assert.ok(find(`bang.deed.${key}.you`), key);
  for (const key of ['shot', 'shot.twice', 'shot.often', 'treat', 'treat.more', 'gift', 'unarrow']) assert.ok(find(`bang.deed.${key}.at_you`), key);
});

test('no event is shown too long, and visible events are shown long enough', () => {
  for (const event of events) assert.ok(duration(event) <= 3000, event.e);
  for (const kind of ['rolled', 'life', 'arrow', 'eliminated', 'turn'] as const) {
    for (const event of events.filter((one) => one.e === kind)) assert.ok(duration(event) > 100, kind);
  }
});
