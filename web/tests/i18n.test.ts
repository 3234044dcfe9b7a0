// The texts: both languages are complete, numbers and plurals are right, and events are told as in the terminal.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, before, test } from 'node:test';
import {
  LANGUAGES,
  find,
  language,
  list,
  loadLanguage,
  money,
  number,
  percent,
  pickLanguage,
  plain,
  setLanguage,
  t,
  tr,
  word,
  type Key,
} from '../src/i18n/index';
import { describe, tell, type Names } from '../src/i18n/story';
import { describe as describeColt } from '../src/games/colt/describe';
import { FACTS as BANG } from '../src/games/bang/wire';
import { FACTS as COLT } from '../src/games/colt/wire';
import { CODE_WORDS, GESTURE_WORDS, LEVEL_WORDS, type GameEvent } from '../src/net/wire';
import { loadGames } from './games';
import { checkWords, compare, readCatalogue, type Words } from '../tools/words.mjs';
import bang3 from './golden/story_bang_3.json';
import bang5 from './golden/story_bang_5.json';
import colt2 from './golden/story_colt_2.json';
import colt3 from './golden/story_colt_3.json';

/** Replaces the non-breaking spaces that Intl uses. */
const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** The project's folder, wherever the tests are run. */
function root(): string {
  let folder = process.cwd();
  while (!existsSync(join(folder, 'i18n', 'en', 'common.txt'))) {
    assert.notEqual(folder, dirname(folder), 'the tests must be run inside the project');
    folder = dirname(folder);
  }
  return folder;
}

before(loadGames);
afterEach(() => setLanguage('en'));

// ---- texts ------------------------------------------------------------------------------------

test('a number takes the right form of its noun', async () => {
  await setLanguage('en');
  assert.equal(t('bang.act.reroll', { count: 1 }), 'Re-roll 1 die');
  assert.equal(t('bang.act.reroll', { count: 3 }), 'Re-roll 3 dice');
  assert.equal(t('bang.lives', { n: 0 }), '0 lives');
  await setLanguage('de');
  assert.equal(t('bang.act.drop', { n: 1 }), '1 Pfeil zurücklegen');
  assert.equal(t('bang.act.drop', { n: 2 }), '2 Pfeile zurücklegen');
  assert.equal(t('colt.cards', { n: 1200 }), '1.200 Karten');
});

test('parts tell names from text', async () => {
  await setLanguage('de');
  assert.deepEqual(tr('bang.act.shoot', { '@1': 'Rose Doolan' }), [
    'Auf ',
    { param: '@1', text: 'Rose Doolan' },
    ' schießen',
  ]);
  assert.deepEqual(tr('common.ok'), ['OK']);
});

test('a missing text or parameter throws an error', async () => {
  await setLanguage('en');
  assert.throws(() => t('no.such.key' as Key), /no\.such\.key/);
  assert.throws(() => t('bang.lives'), /\{n\}/);
  assert.throws(() => t('toString' as Key), /toString/);
});

test('numbers, money, percentages and lists are formatted for the language', async () => {
  await setLanguage('en');
  assert.deepEqual([number(1150), money(1150), money(0), percent(0.424)], ['1,150', '$1,150', '$0', '42%']);
  assert.equal(list(['Belle', 'Doc', 'Tuco']), 'Belle, Doc, and Tuco');
  await setLanguage('de');
  assert.deepEqual([number(1150), money(1150), percent(0.424)].map(spaced), ['1.150', '1.150 $', '42 %']);
  assert.equal(list(['Belle', 'Doc', 'Tuco']), 'Belle, Doc und Tuco');
});

test('the language is the chosen one, else the browser’s, else English', async () => {
  assert.equal(pickLanguage(null, ['pl-PL', 'de-AT', 'en']), 'de');
  assert.equal(pickLanguage('en', ['de']), 'en');
  assert.equal(pickLanguage('pl', ['de']), 'de');
  assert.equal(pickLanguage('xx', ['pl']), 'en');
  assert.equal(pickLanguage(undefined, []), 'en');
  assert.equal(await loadLanguage('de'), 'de');
  assert.equal(language(), 'de');
});

test('the German texts use the words of the German rules', async () => {
  await setLanguage('de');
  const expected = {
    sheriff: 'Sheriff', deputy: 'Hilfssheriff', outlaw: 'Bandit', renegade: 'Gesetzloser',
    arrow: 'Pfeil', dynamite: 'Dynamit', one: 'Fadenkreuz 1', two: 'Fadenkreuz 2', beer: 'Bier', gatling: 'Gatling',
  };
  for (const [name, text] of Object.entries(expected)) assert.equal(word('bang', name), text);
  assert.equal(word('colt', 'bullet'), 'Patrone');
  assert.equal(word('colt', 'who_is_this'), 'who_is_this');
  // "Renegade" and "outlaw" are easily confused: the renegade is a Gesetzloser, the outlaw a Bandit.
  assert.match(t('bang.goal.sheriff'), /Banditen und Gesetzlosen/);
  assert.match(t('bang.goal.three.deputy'), /dem Gesetzlosen/);
  assert.match(t('bang.goal.three.renegade'), /dem Banditen/);
  assert.match(t('bang.goal.three.outlaw'), /dem Hilfssheriff/);
  assert.match(t('bang.goal.outlaw'), /Banditen/);
  assert.match(t('bang.end.outlaws'), /Banditen/);
  assert.match(t('bang.end.renegade'), /Gesetzlose /);
});

test('every word of the wire has a text', async () => {
  const keys: string[] = [
    ...CODE_WORDS.map((code) => `common.error.${code}`),
    ...GESTURE_WORDS.map((gesture) => `common.emote.${gesture}`),
    ...LEVEL_WORDS.map((level) => `common.level.${level}`),
    ...BANG.lists.characters.flatMap((name) => [`bang.${name}`, `bang.ability.${name}`, `bang.own_ability.${name}`]),
    ...BANG.lists.roles.flatMap((role) => [`bang.${role}`, `bang.goal.${role}`]),
    ...['deputy', 'outlaw', 'renegade'].map((role) => `bang.goal.three.${role}`),
    ...['arrow', 'dynamite', 'one', 'two', 'beer', 'gatling'].flatMap((face) => [`bang.${face}`, `bang.face.${face}`]),
    ...Object.keys(BANG.presets).flatMap((preset) => [`bang.preset.${preset}`, `bang.preset.${preset}.about`]),
    ...Object.entries(BANG.options).flatMap(([rule, values]) => [
      `bang.rule.${rule}`, `bang.rule.${rule}.about`, ...values.map((value) => `bang.rule.${rule}.${value}`),
    ]),
    ...COLT.lists.bandits.flatMap((name) => [`colt.${name}`, `colt.ability.${name}`, `colt.own_ability.${name}`]),
    ...COLT.lists.rounds.flatMap((card) => [`colt.${card}`, `colt.event.${card}`]),
    ...COLT.options.variant.flatMap((name) => [`colt.rule.variant.${name}`, `colt.rule.variant.${name}.about`]),
    ...['move', 'climb', 'fire', 'rob', 'punch', 'marshal', 'bullet'].flatMap((card) => [`colt.${card}`, `colt.card.${card}`]),
    ...['standard', 'tunnel', 'speeding_up', 'switching'].flatMap((kind) => [`colt.kind.${kind}`, `colt.turn.${kind}`]),
    ...['purse', 'jewel', 'strongbox'].flatMap((what) => [`colt.${what}`, `colt.loot.${what}`]),
    ...[BANG, COLT].flatMap(({ name }) => [`${name}.title`, `${name}.title.short`]),
  ];
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const key of keys) assert.ok(find(key), `${language}: ${key}`);
  }
});

// ---- events -------------------------------------------------------------------------------------

const NAMES: Names = { seat: (seat) => `Seat${seat}` };

const FACTS = { bang: BANG, colt: COLT };
type Known = keyof typeof FACTS;

function sentence(event: object, game: Known, names: Names = NAMES): string | null {
  const parts = tell({ n: 1, ...event } as GameEvent, FACTS[game], names);
  return parts && plain(parts);
}

const WHY = {
  final: ['kept', 'no_rerolls', 'dynamite', 'no_dice'],
  arrow: ['arrow', 'bart_cassidy', 'el_gringo'],
  life: ['one', 'two', 'gatling', 'dynamite', 'attack', 'beer', 'sid_ketchum', 'suzy_lafayette', 'vulture_sam'],
  returned: ['attack', 'eliminated', 'gatling', 'kit_carlson', 'pedro_ramirez'],
};
const dice = ['arrow', 'dynamite', 'one', 'two', 'beer'];
const spot = { bandit: 'doc', car: 0, level: 'roof' };

/** An event of every kind, with all combinations of fields. */
const EVENTS: Record<Known, object[]> = {
  bang: [
    { e: 'seated', seat: 0, character: 'doc', role: 'renegade', life: 9, arrows: 0 },
    { e: 'seated', seat: 1, character: 'doc', life: 1, arrows: 0 },
    { e: 'turn', seat: 0, life: 1, arrows: 1, pile: 8 },
    ...['keep', 'reroll 1 3 5', 'gift 1', 'gift 0', 'shoot 1', 'shoot 1 double', 'beer 1', 'beer 0', 'dodge 2', 'dodge 0', 'drop 1',
      'drop 0', 'unarrow 1', 'unarrow 0', 'pass'].flatMap((action) => [
      { e: 'chose', seat: 0, action },
      { e: 'chose', seat: 0, action, forced: true },
    ]),
    { e: 'rolled', seat: 0, rolled: [1, 2], dice, rerolls_left: 1 },
    ...WHY.final.map((why) => ({ e: 'final', seat: 0, why, dice })),
    ...WHY.arrow.map((why) => ({ e: 'arrow', seat: 0, why, now: 2, pile: 3 })),
    { e: 'attack', by: 0 },
    ...WHY.life.flatMap((why) => [-2, -1, 0, 1].map((change) => ({ e: 'life', seat: 0, by: 1, why, change, now: 1 }))),
    ...WHY.returned.map((why) => ({ e: 'returned', seat: 0, why, count: 1, now: 0, pile: 9 })),
    { e: 'gun', seat: 2 },
    { e: 'eliminated', seat: 0, role: 'outlaw' },
    ...['law', 'outlaws', 'renegade', 'deputy', 'outlaw'].map((team) => ({ e: 'over', team, winners: [0, 2], roles: [] })),
  ],
  colt: [
    { e: 'seated', seat: 0, ...spot },
    ...COLT.lists.rounds.flatMap((card) => [{ e: 'round', round: 1, card, first: 2 }, { e: 'event', card }]),
    ...['standard', 'tunnel', 'speeding_up', 'switching'].map((kind) => ({ e: 'turn', turn: 2, kind })),
    { e: 'dealt', seat: 0, count: 6 },
    { e: 'shuffled', seat: 0 },
    ...['draw', 'pass', 'leave', 'play move', 'move 3', 'rob purse:1', 'done'].map((action) => ({ e: 'chose', seat: 0, action })),
    { e: 'chose', seat: 0 },
    { e: 'planned', seat: 0, bandit: 'doc', card: 'fire' },
    { e: 'planned', seat: 0, bandit: 'doc', hidden: true },
    { e: 'passed', seat: 0 },
    { e: 'discarded', seat: 0, card: 'bullet', count: 2 },
    { e: 'revealed', bandit: 'doc', card: 'fire' },
    { e: 'failed', bandit: 'doc', card: 'fire' },
    ...['inside', 'roof'].flatMap((level) =>
      ['moved', 'climbed', 'pushed', 'fled'].map((e) => ({ e, bandit: 'doc', by: 'tuco', car: 3, level }))),
    { e: 'marshal', car: 0 },
    { e: 'fired', bandit: 'doc', target: 'belle', bullets: 1 },
    { e: 'bullet', bandit: 'doc', hit: 1, neutral: 3 },
    { e: 'neutral', now: 0 },
    ...['purse', 'jewel', 'strongbox'].flatMap((what) => ['robbed', 'dropped', 'took', 'lost'].map((e) => ({ e, what, ...spot }))),
    { e: 'strongbox', car: 2 },
    { e: 'ransom', bandit: 'doc', now: 1250 },
    { e: 'over', winners: [1], wealth: [250, 1250], gunslingers: [] },
  ],
};

for (const language of ['en', 'de'] as const) {
  test(`every kind of event has complete sentences, in ${language}`, async () => {
    await setLanguage(language);
    for (const game of ['bang', 'colt'] as const) {
      const kinds = new Set(EVENTS[game].map((event) => (event as GameEvent).e));
      for (const event of EVENTS[game]) {
        const text = sentence(event, game);
        const shown = `${JSON.stringify(event)}: ${text}`;
        if (text === null) continue;
        kinds.delete((event as GameEvent).e);
        assert.doesNotMatch(text, /[{}|_@*]|undefined|NaN|\s\s|^\s|\s$/, shown);
        assert.match(text, /[.!:]$/, shown);
      }
      assert.deepEqual([...kinds], game === 'colt' ? ['dealt'] : [], 'kinds that are never told');
    }
  });
}

test('the most specific sentence is used', async () => {
  await setLanguage('en');
  const beer = { e: 'life', seat: 1, by: 0, why: 'beer', now: 1 };
  assert.equal(sentence({ ...beer, change: 1 }, 'bang'), 'Seat1 heals to 1 life.');
  assert.match(sentence({ ...beer, change: 0 }, 'bang') ?? '', /wasted/);
  assert.equal(sentence({ e: 'chose', seat: 0, action: 'beer 0' }, 'bang'), 'Seat0 drinks a beer.');
  assert.equal(sentence({ e: 'chose', seat: 0, action: 'reroll 1 3' }, 'bang'), 'Seat0 re-rolls 2 dice.');
  assert.equal(sentence({ e: 'final', seat: 0, why: 'kept', dice }, 'bang'), null);
  assert.match(sentence({ e: 'seated', seat: 0, life: 8, arrows: 0 }, 'bang') ?? '', /hidden/);
  assert.equal(sentence({ e: 'planned', seat: 0, bandit: 'doc', hidden: true }, 'colt'), 'Doc plays a card face down.');
  assert.equal(sentence({ e: 'chose', seat: 0 }, 'colt'), null);
  assert.equal(sentence({ e: 'marshal', car: 0 }, 'colt'), 'The Marshal goes to the Locomotive.');
  assert.equal(sentence({ e: 'of_the_future', seat: 0 }, 'colt'), null);
});

test('values can have other names', async () => {
  await setLanguage('en');
  const names = { ...NAMES, value: (field: string, name: string | number) => (field === 'bullets' ? undefined : String(name).toUpperCase()) };
  const event = { e: 'fired', bandit: 'doc', target: 'belle', bullets: 1 };
  assert.equal(sentence(event, 'colt', names), 'DOC shoots BELLE (1 bullet left).');
});

/** Seats as the terminal names them: by character, or by the first bandit of a team. */
function namesOf(game: string, events: readonly GameEvent[]): Names {
  const seats: string[] = [];
  for (const event of events)
    if (event.e === 'seated') seats[event.seat as number] ??= (event.character ?? event.bandit) as string;
  return { seat: (seat) => word(game, seats[seat] ?? '') };
}

for (const [title, story] of Object.entries({ bang3, bang5, colt2, colt3 })) {
  for (const language of ['en', 'de'] as const) {
    test(`${title} is told in ${language} as in the terminal`, async () => {
      await setLanguage(language);
      const game = story.game as Known;
      const events = story.events as unknown as GameEvent[];
      const names = namesOf(game, events);
      const told = events.map((event) => sentence(event, game, names)).filter((text) => text !== null);
      assert.deepEqual(told, story[language]);
    });
  }
}

// ---- actions --------------------------------------------------------------------------------------

const ACTIONS: Record<Known, string[]> = {
  bang: ['keep', 'reroll 1', 'reroll 1 2 3', 'gift 1', 'gift 0', 'shoot 1', 'shoot 1 double', 'beer 1', 'beer 0', 'dodge 0', 'dodge 2', 'drop 0',
    'drop 1', 'unarrow 1', 'unarrow 0', 'pass'],
  colt: ['play move', 'play climb hidden', 'play tuco:move', 'play tuco:move hidden', 'draw', 'discard fire', 'discard doc:fire', 'done', 'move 0',
    'move 3', 'marshal 1', 'push 2', 'fire doc', 'punch belle', 'rob purse:1', 'rob jewel', 'rob strongbox', 'lose purse', 'lose jewel',
    'lose strongbox', 'take', 'leave', 'pass'],
};

for (const language of ['en', 'de'] as const) {
  test(`every action has a label for its button, in ${language}`, async () => {
    await setLanguage(language);
    for (const game of ['bang', 'colt'] as const) {
      const texts = ACTIONS[game].map((action) => (game === 'colt' ? describeColt(action, NAMES) : describe(action, game, { ...NAMES, self: 0 })));
      texts.forEach((text, i) => {
        assert.notEqual(text, ACTIONS[game][i]);
        assert.doesNotMatch(text, /[{}|_@*]|undefined|NaN|\s\s/, text);
      });
      // A move and a push may have the same label, because they are never offered together.
      const together = texts.filter((_, i) => !ACTIONS[game][i]?.startsWith('push'));
      assert.equal(new Set(together).size, together.length);
    }
  });
}

test('action labels depend on the acting seat', async () => {
  await setLanguage('de');
  assert.equal(describe('shoot 2 double', 'bang', NAMES), 'Doppelt auf Seat2 schießen (kostet ein Bier)');
  assert.equal(describe('beer 2', 'bang', { ...NAMES, self: 2 }), 'Selbst trinken');
  assert.equal(describeColt('move 0', { ...NAMES, level: 'roof' }), 'Übers Dach auf die Lokomotive');
  assert.equal(describeColt('move 0', NAMES), 'In die Lokomotive');
  const purses = { ...NAMES, purse: (k: number) => (k === 2 ? 450 : null) };
  assert.equal(spaced(describeColt('rob purse:2', purses)), 'Den Geldbeutel mit 450 $ nehmen');
  assert.equal(describeColt('rob purse:1', purses), 'Einen Geldbeutel nehmen');
  assert.equal(describe('dance 3', 'bang', NAMES), 'dance 3');
});

// ---- the catalogues ---------------------------------------------------------------------------------

test('the catalogues have no errors', () => {
  checkWords(root());
});

function faultsOf(english: string, german: string): string[] {
  const faults: string[] = [];
  const first: Words = new Map();
  const second: Words = new Map();
  readCatalogue('en.txt', english, first, faults);
  readCatalogue('de.txt', german, second, faults);
  compare(first, second, 'de', faults);
  return faults;
}

test('errors in a catalogue are reported with file, line and reason', () => {
  assert.deepEqual(faultsOf('# words\n\na = {n|die|dice}\n', 'a = {n?ist|sind}, = und {n}\n'), []);
  const cases: [string, string, RegExp][] = [
    ['a = 1\na = 2', 'a = 1', /^en\.txt:2: a is already defined in en\.txt:1$/],
    ['a = 1\njust words', 'a = 1', /^en\.txt:2: expected `key = text`/],
    ['a = 1\nb =', 'a = 1', /^en\.txt:2: expected/],
    ['a b = 1', '', /^en\.txt:1: expected/],
    ['a = 1', '', /^en\.txt:1: a has no text in "de"$/],
    ['', '\na = 1', /^de\.txt:2: a is only in "de"$/],
    ['a = {n} {x}', 'a = {n}', /^de\.txt:1: a must have the fields \{n\} \{x\} as in en\.txt:1, not \{n\}$/],
    ['a = no', 'a = {n}', /^de\.txt:1: a must have the fields \(none\)/],
    ['a = {n', 'a = x', /^en\.txt:1: a has a brace/],
    ['a = {n|one}', 'a = x', /^en\.txt:1: a has a brace/],
    ['a = {n|one|two|three}', 'a = x', /^en\.txt:1: a has a brace/],
    ['a = {}', 'a = x', /^en\.txt:1: a has a brace/],
  ];
  for (const [english, german, reason] of cases) assert.match(faultsOf(english, german)[0] ?? '', reason);
});
