// The generic board: the positions, actions and events of all games in words, and anything else that JSON can hold.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { addWordsOf } from '../src/games';
import { FACTS as BANG } from '../src/games/bang/wire';
import { FACTS as COLT } from '../src/games/colt/wire';
import type { SeatName } from '../src/games/game';
import { gameOf } from '../src/games/generic';
import { choicesOf, filtered, groupsOf, labelOf, oddsOf } from '../src/games/generic/actions';
import { holdsSeats, sheetOf, valueText, type Field, type Grid, type Sheet, type Value } from '../src/games/generic/sheet';
import { bell, dice } from '../src/motion/sounds';
import { chaptersOf, durationOf, sentenceOf, soundOf, symbolOf } from '../src/games/generic/story';
import { namesOf, readable, seatTitle, valueWord, type Context } from '../src/games/generic/words';
import { chance, LANGUAGES, plain, setLanguage } from '../src/i18n';
import { tell } from '../src/i18n/story';
import type { EventFacts, GameEvent, GameFacts, Position } from '../src/net/wire';
import bang3 from './golden/story_bang_3.json';
import colt2 from './golden/story_colt_2.json';

const quiet: EventFacts = { fields: {}, secret: [], picks: [], begins: false, stands_out: false, ends_undo: false, chain: [] };

/** A game that no catalogue knows. */
const TOY: GameFacts = {
  name: 'toy',
  title: 'Toy',
  min_players: 2,
  max_players: 3,
  levels: ['random'],
  eliminates: false,
  options: {},
  presets: {},
  lists: { colours: ['red', 'blue'], order: null },
  events: {
    turn: { ...quiet, fields: { seat: 'seat', score: 'number' }, begins: true },
    rolled: { ...quiet, fields: { seat: 'seat', die: 'number' } },
    lost: { ...quiet, fields: { seat: 'seat' }, stands_out: true },
    weather: { ...quiet, fields: { kind: 'word' }, begins: true },
    over: { ...quiet, fields: { winners: 'seats' }, begins: true },
  },
};

const KNOWN: Readonly<Record<string, GameFacts>> = { bang: BANG, colt: COLT };

const person = (name: string | null): SeatName => ({ name, kind: 'person', level: null, away: false });
const bot = (name: string | null): SeatName => ({ name, kind: 'bot', level: 'easy', away: false });
const SEATS: SeatName[] = [person('Nora'), bot('Ames'), person(null), bot(null), person('Ed'), person('Fay'), person('Gus'), person('Hal')];

const contextOf = (facts: GameFacts, players = 3, me: number | null = 0): Context => ({ facts, seats: SEATS.slice(0, players), me });
const toy = contextOf(TOY);
const bang = contextOf(BANG, 5);
const colt = contextOf(COLT);

interface Scenario {
  position?: Position;
  steps?: { legal?: unknown[]; act?: string }[];
}

const folder = '../tests/scenarios';
const scenarios = readdirSync(folder).map((file) => ({ file, ...(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Scenario) }));

beforeEach(async () => {
  await setLanguage('en');
  for (const game of Object.keys(KNOWN)) await addWordsOf(game, 'board');
});

const fieldsIn = ({ facts, parts }: Sheet): Field[] => [...facts, ...parts];
const partOf = (sheet: Sheet, name: string): Value => fieldsIn(sheet).find((field) => field.name === name)?.value as Value;
const textOf = (sheet: Sheet, name: string): string => valueText(partOf(sheet, name));
const gridOf = (sheet: Sheet, name: string): Grid => {
  const value = partOf(sheet, name);
  assert.equal(value.kind, 'grid', name);
  return value as Grid;
};
const cell = (grid: Grid, row: number, column: string): string => {
  const at = grid.columns.findIndex(({ name }) => name === column);
  const value = grid.rows[row]?.cells[at];
  return value ? valueText(value) : '–';
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/* ---- positions ---- */

test('every position of the scenarios becomes labelled texts', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const { file, position } of scenarios) {
      if (!position || typeof position !== 'object') continue;
      const seats = Array.isArray(position['seats']) ? (position['seats'] as unknown[]) : [];
      const players = seats.length || 2;
      const facts = KNOWN[position.game] ?? { ...TOY, name: position.game };
      const sheet = sheetOf(position, contextOf(facts, players));
      for (const { label, value } of fieldsIn(sheet)) {
        assert.ok(label.length > 0, file);
        assert.doesNotMatch(valueText(value), /undefined|\[object|NaN|[{}]/, file);
      }
      if (seats.length > 0 && seats.every(isObject)) assert.equal(gridOf(sheet, 'seats').rows.length, seats.length, file);
    }
  }
});

test('a position of BANG!', () => {
  const position = {
    game: 'bang',
    rules: { preset: 'official', dynamite: 'before' },
    turn: 1,
    seats: [
      { role: 'sheriff', character: 'black_jack', life: 10, arrows: 0, alive: true },
      { role: null, character: 'rose_doolan', life: 0, arrows: 2, alive: false },
    ],
    dice: ['beer', 'arrow', 'one'],
    locked: null,
    shots: [
      [1, 1],
      [0, 2],
    ],
    rolling: [],
  };
  const sheet = sheetOf(position, contextOf(BANG, 2));
  assert.deepEqual(fieldsIn(sheet).map(({ name }) => name), ['turn', 'dice', 'shots', 'seats', 'rules'], 'without the name of the game and what is empty');
  assert.equal(textOf(sheet, 'dice'), "beer, arrow, bull's eye 1");
  assert.equal(textOf(sheet, 'turn'), 'Ames (bot)', 'a seat has a name');
  assert.equal(textOf(sheet, 'shots'), '1, 1; 0, 2');
  assert.equal(textOf(sheet, 'rules'), 'Rules Official, Dynamite Before the other dice');
  const seats = gridOf(sheet, 'seats');
  assert.deepEqual(seats.rows.map(({ head, seat }) => [head, seat]), [['You', 0], ['Ames (bot)', 1]]);
  assert.equal(cell(seats, 0, 'role'), 'Sheriff');
  assert.equal(cell(seats, 1, 'role'), 'hidden');
  assert.equal(cell(seats, 1, 'character'), 'Rose Doolan');
  assert.deepEqual(seats.rows.map(({ cells }) => cells.at(-1)), [{ kind: 'flag', on: true }, { kind: 'flag', on: false }]);
});

test('a position of Colt Express', () => {
  const position = {
    game: 'colt',
    variant: 'standard',
    phase: 'stealin',
    turn: 1,
    first: 1,
    rounds: ['braking', null],
    train: [{ inside: { purses: [null, 250], jewels: 0 }, roof: {} }, { inside: { purses: [], jewels: 1 }, roof: {} }],
    bandits: [{ name: 'tuco', seat: 0, car: 3, level: 'roof' }],
    seats: [{ hand: ['tuco:move', 'bullet'], discard: [] }, { hand: 4, discard: [] }],
  };
  const sheet = sheetOf(position, contextOf(COLT, 2));
  assert.equal(textOf(sheet, 'turn'), '1', 'the events of Colt Express say that its turn is a number');
  assert.equal(textOf(sheet, 'first'), 'Ames (bot)');
  assert.equal(textOf(sheet, 'phase'), "Stealin'");
  assert.equal(textOf(sheet, 'rounds'), 'Braking, hidden');
  assert.notEqual(textOf(sheet, 'variant'), 'in the open', 'the value of a setting is no word of the cards');
  const bandits = gridOf(sheet, 'bandits');
  assert.equal(bandits.rows[0]?.head, 'Tuco');
  assert.deepEqual(bandits.columns.map(({ name }) => name), ['seat', 'car', 'level']);
  assert.equal(cell(bandits, 0, 'seat'), 'You');
  assert.equal(cell(bandits, 0, 'car'), 'car 3');
  const train = gridOf(sheet, 'train');
  assert.deepEqual(train.rows.map(({ head }) => head), ['Locomotive', '1']);
  assert.equal(cell(train, 0, 'inside'), 'Purses hidden, 250, Jewels 0');
  const seats = gridOf(sheet, 'seats');
  assert.deepEqual(seats.columns.map(({ name }) => name), ['hand'], 'columns without a value are left out');
  assert.equal(cell(seats, 0, 'hand'), 'Tuco: Move, Bullet');
  assert.equal(cell(seats, 1, 'hand'), '4');
});

test('a position of a game without words', () => {
  const sheet = sheetOf({ game: 'toy', max_points: 12345, history: [1000, 2000], odd: [1, { a: 1 }, [2]], on: true, seats: [{ score: 7 }] }, toy);
  assert.deepEqual(sheet.facts.map(({ label }) => label), ['Max points', 'History', 'On']);
  assert.equal(textOf(sheet, 'max_points'), '12,345');
  assert.equal(textOf(sheet, 'history'), '1000, 2000');
  assert.equal(textOf(sheet, 'odd'), '1; A 1; 2');
  assert.equal(cell(gridOf(sheet, 'seats'), 0, 'score'), '7');
});

test('anything that JSON can hold has a place', () => {
  let deep: unknown = 1;
  let objects: unknown = null;
  for (let i = 0; i < 20_000; i++) {
    deep = i % 2 ? [deep] : { deep };
    objects = { objects };
  }
  const hostile: unknown[] = [
    JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":2},"toString":null,"hasOwnProperty":[]}'),
    JSON.parse('{"seats":[{"__proto__":1},{"constructor":2},{}],"name":[{"name":1},{"name":"x"}]}'),
    { seats: null },
    { seats: [1, null, 'a', [], {}, true] },
    { seats: [[], []] },
    { deep, objects },
    { seats: [{ deep, objects }] },
    { wide: Array.from({ length: 50_000 }, (_, i) => ({ i })), long: 'x'.repeat(100_000), list: Array.from({ length: 50_000 }, (_, i) => i) },
    { '': '', ' ': ' ', '<b>': '<script>', '🎲': '🎲', 'a.b.c': 'title', turn: -1, first: 99, winners: [0.5, 'x', null], phase: {} },
    { seat: 1e308, n: -0, tiny: 5e-324, title: 'title', act: 'act.shoot', value: '{x}' },
    [],
    {},
  ];
  for (const position of hostile) {
    for (const context of [toy, bang, colt, { ...toy, seats: [] }]) {
      for (const { label, value } of fieldsIn(sheetOf(position as Position, context))) {
        assert.equal(typeof label, 'string');
        assert.equal(typeof valueText(value), 'string');
      }
    }
  }
  assert.equal(textOf(sheetOf({ game: 'bang', act: 'act.shoot' }, bang), 'act'), 'act.shoot', 'a text with fields is no word');
  const strange = sheetOf(hostile[1] as Position, toy);
  assert.equal(cell(gridOf(strange, 'seats'), 0, 'constructor'), '–', 'what an object inherits is no field');
  assert.ok(gridOf(sheetOf(hostile[7] as Position, toy), 'wide').rows.length < 1000, 'a huge table is cut off');
});

/* ---- names ---- */

test('seats are named after players', () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => seatTitle({ seats: SEATS, me: 0 }, seat)), ['You', 'Ames (bot)', 'Player 3', 'Player 4 (bot)']);
  assert.deepEqual([0, 1, 2].map(namesOf(SEATS).seat), ['Nora', 'Ames', 'Player 3']);
  assert.equal(readable('max_life'), 'max life');
  assert.equal(valueWord('toy', 'card', 'red_ace:up'), 'red ace: up');
  assert.equal(holdsSeats(TOY, 'winners'), true);
  assert.equal(holdsSeats(TOY, 'score'), false);
});

/* ---- actions ---- */

test('all legal actions of the scenarios have labels that differ', async () => {
  let lists = 0;
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const { file, position, steps } of scenarios) {
      const context = KNOWN[position?.game ?? ''] === BANG ? bang : colt;
      for (const { legal } of steps ?? []) {
        const actions = (legal ?? []).filter((action): action is string => typeof action === 'string');
        if (actions.length === 0) continue;
        const labels = choicesOf(actions, context).map(({ label }) => label);
        assert.equal(new Set(labels).size, actions.length, `${file}: ${labels.join(' | ')}`);
        for (const label of labels) assert.doesNotMatch(label, /undefined|[{}]|NaN|^$/, file);
        lists++;
      }
    }
  }
  assert.ok(lists > 100, `${lists} lists of actions`);
});

test('labels', () => {
  assert.equal(labelOf('shoot 1', bang), 'Shoot Ames');
  assert.equal(labelOf('shoot 1 double', bang), 'Shoot Ames twice (spend a beer)');
  assert.equal(labelOf('beer 0', bang), 'Drink it yourself');
  assert.equal(labelOf('fire doc', colt), 'Shoot Doc');
  assert.equal(labelOf('play move', colt), 'Play Move');
  assert.equal(labelOf('play tuco:move hidden', colt), 'Play Tuco: Move face down');
  assert.equal(labelOf('rob purse:2', colt), 'Take a purse');
  assert.equal(labelOf('marshal 2', colt), 'Send the Marshal to car 2');
  assert.equal(labelOf('reroll 1 3', toy), 'Reroll 1 3');
  assert.equal(labelOf('hold', toy), 'Hold');
  assert.deepEqual(
    choicesOf(['keep', 'reroll 1', 'reroll 2'], bang).map(({ label }) => label),
    ['Stop here', 'Re-roll 1 die (1)', 'Re-roll 1 die (2)'],
  );
  assert.equal(gameOf(TOY).describe('take_all 2', { game: 'toy' }, SEATS), 'Take all 2');
});

test('many actions are grouped by verb, and can be filtered', () => {
  const few = choicesOf(['b 1', 'a', 'b 2'], toy);
  assert.deepEqual(groupsOf(few, 'toy'), [{ title: null, choices: few }]);
  const rolls = Array.from({ length: 12 }, (_, at) => `re_roll ${at + 1}`);
  const many = choicesOf(['move 1', ...rolls, 'keep', 'move 2'], toy);
  assert.deepEqual(
    groupsOf(many, 'toy').map(({ title, choices }) => [title, choices.length]),
    [[null, 1], ['Move', 2], ['Re roll', 12]],
  );
  assert.deepEqual(groupsOf(many, 'toy').flatMap(({ choices }) => choices).length, many.length, 'none is lost');
  assert.deepEqual(filtered(many, ' ROLL  12').map(({ action }) => action), ['re_roll 12']);
  assert.deepEqual(filtered(many, 'nothing'), []);
  assert.equal(filtered(many, '').length, many.length);
});

test('odds', () => {
  assert.deepEqual(oddsOf({ dynamite: 0.17, gatling: 0, attack: 0.001 }, 'bang'), ['Third dynamite 17%', 'Indians < 1%']);
  assert.deepEqual(oddsOf({ lose_all: 0.5 }, 'toy'), ['lose all 50%']);
  assert.deepEqual(oddsOf(undefined, 'toy'), []);
  assert.equal(chance(0.999), '> 99%');
  assert.equal(chance(1), '100%');
});

/* ---- events ---- */

const event = (n: number, e: string, fields: object = {}): GameEvent => ({ n, e, ...fields });
const say = (one: GameEvent, context: Context = toy): string | null => {
  const parts = sentenceOf(one, context, namesOf(context.seats));
  return parts && plain(parts);
};

test('an event with a sentence is told in its words', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const [facts, context, golden] of [
      [BANG, bang, bang3],
      [COLT, colt, colt2],
    ] as const) {
      for (const one of golden.events as GameEvent[]) {
        const told = tell(one, facts, namesOf(context.seats));
        assert.equal(say(one, context), told && plain(told));
      }
    }
  }
});

test('an event without a sentence is told by its fields, unless the catalogue wants silence', () => {
  assert.equal(say(event(1, 'rolled', { seat: 1, die: 4 })), 'Rolled: player Ames, die 4');
  assert.equal(say(event(2, 'over', { winners: [0, 1] })), 'Over: winners Nora, Ames');
  assert.equal(say(event(3, 'big_news', { what: 'red_card', forced: true, not: false, none: null })), 'Big news: what red card, forced');
  assert.equal(say(event(4, 'lost')), 'Lost');
  assert.equal(say(event(5, 'constructor', { toString: [{ a: [1] }] })), 'Constructor: tostring 0: 1');
  assert.equal(say(event(6, 'final', { seat: 0, why: 'kept', dice: [] }), bang), null);
});

test('the log has a chapter for whatever begins', () => {
  const events = [
    event(1, 'rolled', { seat: 0, die: 1 }),
    event(2, 'turn', { seat: 0, score: 0 }),
    event(3, 'rolled', { seat: 0, die: 5 }),
    event(4, 'weather', { kind: 'rain' }),
    event(5, 'turn', { seat: 1, score: 0 }),
    event(6, 'over', { winners: [1] }),
  ];
  const chapters = chaptersOf(events, toy, namesOf(SEATS));
  assert.deepEqual(
    chapters.map(({ title, events: told }) => [title, told.map(({ n }) => n)]),
    [
      ['The end', [6]],
      ['Turn 2: Ames', [5]],
      ['Weather: kind rain', []],
      ['Turn 1: Nora', [3, 2]],
      ['The deal', [1]],
    ],
  );
  const { mark, moment } = gameOf(TOY).chapters;
  assert.deepEqual(['turn', 'rolled', 'over', 'unknown', 'constructor'].map(mark), ['big', null, 'big', null, null]);
  assert.deepEqual(
    events.map((_, at) => moment(events.slice(0, at + 1), namesOf(SEATS))),
    ['The deal', 'Turn 1: Nora', 'Turn 1: Nora', 'Weather: kind rain', 'Turn 2: Ames', 'The end'],
  );
});

test('told events take time, silent ones none', () => {
  const usual = durationOf(event(1, 'rolled'), TOY);
  assert.ok(usual > 0);
  assert.ok(durationOf(event(1, 'lost'), TOY) > usual);
  assert.equal(durationOf(event(1, 'final', { seat: 0, why: 'kept', dice: [] }), BANG), 0);
  assert.deepEqual(['rolled', 'over', 'lost'].map((e) => soundOf(event(1, e), TOY)), [dice, bell, null]);
  assert.ok(['rolled', 'lost', 'constructor'].every((e) => symbolOf(event(1, e), TOY).startsWith('ui-')), 'only symbols that all screens share');
});

test('the game of a form', () => {
  const { listForms, usualPlayers, teaching, fair } = gameOf(TOY);
  assert.deepEqual(Object.keys(listForms), ['colours']);
  assert.equal(listForms['colours']?.length(3), 3);
  assert.equal(usualPlayers, 3);
  assert.equal(gameOf({ ...TOY, min_players: 5, max_players: 9 }).usualPlayers, 5);
  assert.deepEqual([teaching, fair], [null, null]);
});
