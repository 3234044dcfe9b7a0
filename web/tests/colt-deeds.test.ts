// The log of Colt Express: events grouped into deeds, and deeds in words.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { plain, setLanguage } from '../src/i18n';
import { deedsOf, hurts, turnsOf } from '../src/games/colt/board/deeds';
import { deedParts } from '../src/games/colt/board/deedWords';
import type { ColtStage } from '../src/games/colt/board/stage';
import type { Bandit, ColtView, Outlaw } from '../src/games/colt/view';
import type { ColtEvent } from '../src/games/colt/wire';
import { loadGames } from './games';

before(async () => {
  await setLanguage('en');
  await loadGames();
});

const events = (...list: object[]): ColtEvent[] => list.map((event, i) => ({ n: i + 1, ...event }) as ColtEvent);

/** A table of four cars. Seat 0 is a person called Wren, seat 2 one called Cleo; the others are bots. */
function stage(all: ColtEvent[], me: number | null, bandits: [Bandit, number][] = [['tuco', 0], ['doc', 1], ['belle', 2], ['ghost', 3]]): ColtStage {
  const view = {
    bandits: bandits.map(([name, seat]) => ({ name, seat }) as Outlaw),
    seats: [...new Set(bandits.map(([, seat]) => seat))].map(() => ({})),
    train: [1, 2, 3, 4, 5],
  } as unknown as ColtView;
  const seats = [0, 1, 2, 3].map((seat) => ({ name: ['Wren', 'Ames', 'Cleo', 'Maud'][seat] as string, kind: seat % 2 === 0 ? ('person' as const) : ('bot' as const), level: null, away: false }));
  return { view, me, seats, events: all } as unknown as ColtStage;
}

/** The lines of the log as a seat sees them. */
const told = (all: ColtEvent[], me: number | null, bandits?: [Bandit, number][]): string[] =>
  deedsOf(all, all).map((deed) => plain(deedParts(stage(all, me, bandits), deed) ?? []));

const SHOT = events(
  { e: 'revealed', bandit: 'doc', card: 'fire' },
  { e: 'chose', seat: 1, action: 'fire tuco' },
  { e: 'fired', bandit: 'doc', target: 'tuco', bullets: 5 },
  { e: 'bullet', bandit: 'tuco', from: 'doc', hit: 1, neutral: 13 },
);

const PUNCH = events(
  { e: 'revealed', bandit: 'ghost', card: 'punch' },
  { e: 'chose', seat: 3, action: 'punch doc' },
  { e: 'chose', seat: 3, action: 'lose jewel' },
  { e: 'dropped', bandit: 'doc', what: 'jewel', car: 3, level: 'inside' },
  { e: 'chose', seat: 3, action: 'push 4' },
  { e: 'pushed', bandit: 'doc', by: 'ghost', car: 4, level: 'inside' },
);

test('a card and all that comes of it is one line', () => {
  assert.deepEqual(told(SHOT, null), ['Doc shoots Tuco (Wren) (bullets taken: 1).']);
  assert.deepEqual(told(PUNCH, null), ['Ghost punches Doc: a jewel falls, Doc lands in the Caboose.']);
});

test('a line grows while its events are played', () => {
  assert.deepEqual(told(PUNCH.slice(0, 1), null), ['Ghost plays Punch.']);
  assert.deepEqual(told(PUNCH.slice(0, 2), null), ['Ghost punches Doc.']);
  assert.deepEqual(told(PUNCH.slice(0, 4), null), ['Ghost punches Doc: a jewel falls.']);
});

test('sentences about the player', () => {
  assert.deepEqual(told(SHOT, 0), ['Doc shoots you (bullets taken: 1).']);
  assert.deepEqual(told(SHOT, 1), ['You shoot Tuco (Wren) (bullets taken: 1).']);
  assert.deepEqual(told(PUNCH, 1), ['Ghost punches you: a jewel falls, you land in the Caboose.']);
});

test('sentences about the player in German', async () => {
  await setLanguage('de');
  assert.deepEqual(told(SHOT, 0), ['Doc schießt auf dich (1-mal getroffen).']);
  assert.deepEqual(told(PUNCH, 1), ['Ghost schlägt dich: ein Edelstein fällt herunter, du fliegst in den letzten Waggon.']);
  await setLanguage('en');
});

test('the values that the player may know are told', () => {
  const rob = (what: string, value?: number): ColtEvent[] => events({ e: 'revealed', bandit: 'tuco', card: 'rob' }, { e: 'robbed', bandit: 'tuco', what, car: 1, level: 'inside', ...(value && { value }) });
  assert.deepEqual(told(rob('purse', 350), 0), ['You take a purse (+$350).']);
  assert.deepEqual(told(rob('purse'), 1), ['Tuco (Wren) takes a purse.']);
  assert.deepEqual(told(rob('jewel'), null), ['Tuco (Wren) takes a jewel (+$500).']);
});

test('the Marshal and all whom he meets are one line', () => {
  const list = events({ e: 'revealed', bandit: 'doc', card: 'marshal' }, { e: 'marshal', car: 2 }, { e: 'fled', bandit: 'ghost', car: 2, level: 'roof' }, { e: 'bullet', bandit: 'ghost', hit: 2, neutral: 12 });
  assert.deepEqual(told(list, null), ['Doc sends the Marshal to car 2: Ghost flees from the Marshal to the roof (bullets taken: 2).']);
});

test('at the end everyone is told with what they have, the richest first', () => {
  const list = events({ e: 'over', winners: [1], wealth: [750, 2900, 1250], gunslingers: [1] });
  assert.deepEqual(told(list, 0), ['The loot is counted: Doc $2,900, Belle (Cleo) $1,250, and Tuco (you) $750.']);
});

test('why a card has no effect is told if it is certain', () => {
  const failed = (card: string): object[] => [{ e: 'revealed', bandit: 'doc', card }, { e: 'failed', bandit: 'doc', card }];
  assert.deepEqual(told(events(...failed('punch')), null), ['Doc plays Punch: no effect (nobody there).']);
  assert.deepEqual(told(events(...failed('fire')), null), ['Doc plays Fire: no effect (nobody in sight).']);
  const empty = events({ e: 'fired', bandit: 'doc', target: 'tuco', bullets: 0 }, ...failed('fire'));
  assert.equal(told(empty, null).at(-1), 'Doc plays Fire: no effect (no bullets left).');
  // If the events do not begin with the match, the gun may be empty.
  const late = events(...failed('fire')).map((event) => ({ ...event, n: event.n + 50 }));
  assert.deepEqual(told(late, null), ['Doc plays Fire: no effect.']);
});

test("what an event does is one line for each bandit", () => {
  const list = events({ e: 'event', card: 'angry_marshal' }, { e: 'bullet', bandit: 'doc', hit: 1, neutral: 12 }, { e: 'marshal', car: 2 }, { e: 'fled', bandit: 'tuco', car: 2, level: 'roof' }, { e: 'bullet', bandit: 'tuco', hit: 3, neutral: 11 });
  assert.deepEqual(told(list, 0).filter((line) => /bullet/.test(line)), ['Doc takes a bullet (bullets taken: 1).', 'You flee from the Marshal to the roof (bullets taken: 3).']);
  assert.equal(told(list, 0).length, 4);
});

test('a team is named by both bandits, and a card by its own', () => {
  const team: [Bandit, number][] = [['tuco', 0], ['django', 0], ['doc', 1], ['belle', 1]];
  const list = events({ e: 'round', round: 1, card: 'braking', first: 1 }, { e: 'chose', seat: 1, action: 'draw' }, { e: 'planned', seat: 0, bandit: 'django', card: 'fire' });
  assert.deepEqual(told(list, 0, team), ['Round 1: Braking. Doc and Belle go first.', 'Doc and Belle draw three cards.', 'Django (you) plays Fire.']);
});

test('losses of the player are marked', () => {
  const [shot] = deedsOf(SHOT);
  const [punch] = deedsOf(PUNCH);
  assert.ok(shot && punch && hurts(shot, ['tuco']) && hurts(punch, ['doc']));
  assert.ok(!hurts(shot, ['doc']) && !hurts(punch, ['ghost']));
});

test("turns are those of Schemin', and Stealin' with its event", () => {
  const list = events({ e: 'seated', bandit: 'tuco', seat: 0, car: 4, level: 'inside' }, { e: 'round', round: 1, card: 'braking', first: 0 }, { e: 'turn', turn: 1, kind: 'tunnel' }, { e: 'planned', seat: 0, bandit: 'tuco' }, { e: 'revealed', bandit: 'tuco', card: 'rob' }, { e: 'failed', bandit: 'tuco', card: 'rob' }, { e: 'revealed', bandit: 'tuco', card: 'rob' }, { e: 'event', card: 'braking' }, { e: 'round', round: 2, card: 'braking', first: 1 });
  assert.deepEqual(turnsOf(list).map(({ kind, round, events: { length } }) => [kind, round, length]), [['start', 0, 1], ['round', 1, 1], ['turn', 1, 2], ['stealin', 1, 4], ['round', 2, 1]]);
});
