// The rules: every topic has its texts, and every word of the games has a topic.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { WORDS } from '../src/games/gen';
import { find, LANGUAGES, setLanguage, t, type Catalogue } from '../src/i18n';
import { paragraphs, search, titleOf, topicOf, topicsOf, type Book } from '../src/learn/book';
import { FACTS as BANG } from '../src/games/bang/wire';
import { FACTS as COLT } from '../src/games/colt/wire';
import type { Position } from '../src/net/wire';
import { loadGames } from './games';

let games: Awaited<ReturnType<typeof loadGames>>;
before(async () => {
  games = await loadGames();
});

const books = (): Promise<Book[]> => Promise.all(Object.values(games).map(({ teaching }) => teaching?.book() as Promise<Book>));
const at = (view: Record<string, unknown>): string =>
  games[view.game as keyof typeof games].teaching?.currentTopic(view as unknown as Position) ?? '';

test('every topic has a title and a text, in every language', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language);
    for (const book of await books()) {
      for (const topic of topicsOf(book)) {
        assert.ok(titleOf(topic).length > 0);
        assert.ok(paragraphs(book.game, topic).length > 0, `${book.game} ${topic.id} has no words`);
      }
    }
  }
});

test('every text of the rules belongs to a topic', async () => {
  await setLanguage('en');
  for (const book of await books()) {
    const { rules } = await (WORDS as Record<string, () => Promise<{ rules: Catalogue }>>)[book.game]!();
    const { default: words } = await rules.en();
    const used = new Set(topicsOf(book).flatMap((topic) => paragraphs(book.game, topic).map((_, i) => `${book.game}.learn.${topic.id}.${i + 1}`)));
    const written = Object.keys(words).filter((key) => new RegExp(`^${book.game}\\.learn\\..*\\.\\d+$`).test(key));
    assert.ok(written.length > 50);
    assert.deepEqual(written.filter((key) => !used.has(key)), []);
  }
});

test('topic ids are unique, and all references exist', async () => {
  await setLanguage('en');
  for (const book of await books()) {
    const ids = topicsOf(book).map((topic) => topic.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const topic of topicsOf(book)) {
      for (const other of topic.see ?? []) assert.ok(topicOf(book, other), `${topic.id} points at ${other}`);
      for (const word of topic.also ?? []) assert.equal(topicOf(book, word)?.id, topic.id, `${word} leads to ${topic.id}`);
    }
  }
});

test('every word of the games leads to a topic', async () => {
  const [bang, colt] = (await books()) as [Book, Book];
  const faces = ['arrow', 'dynamite', 'one', 'two', 'beer', 'gatling'];
  for (const word of [...faces, ...BANG.lists.roles, ...BANG.lists.characters]) assert.equal(topicOf(bang, word)?.id, word);
  for (const rule of Object.keys(BANG.options)) assert.equal(topicOf(bang, `rule_${rule}`)?.id, `rule_${rule}`);
  const cards = ['move', 'climb', 'fire', 'rob', 'punch', 'marshal', 'bullet'];
  const kinds = ['standard', 'tunnel', 'speeding_up', 'switching'];
  for (const word of [...cards, ...kinds, 'purse', 'jewel', 'strongbox', ...COLT.lists.bandits]) assert.equal(topicOf(colt, word)?.id, word);
  for (const round of COLT.lists.rounds) assert.ok(topicOf(colt, round), round);
  assert.equal(topicOf(bang, 'nonsense'), null);
});

test('every decision leads to a topic', async () => {
  const [bang, colt] = (await books()) as [Book, Book];
  for (const phase of ['gift', 'roll', 'reroll', 'shoot', 'dodge', 'drop', 'beer', 'unarrow', 'over']) {
    assert.ok(topicOf(bang, at({ game: 'bang', phase, dice: null, die: null })), phase);
  }
  assert.equal(at({ game: 'bang', phase: 'shoot', dice: ['beer', 'two'], die: 2 }), 'two');
  const train = { game: 'colt', turn: 2, turns: ['standard', 'tunnel'], round: 1, rounds: ['braking'], asked: null };
  for (const phase of ['deal', 'schemin', 'discard', 'stealin', 'event', 'over']) assert.ok(topicOf(colt, at({ ...train, phase })), phase);
  for (const what of ['move', 'marshal', 'fire', 'rob', 'punch', 'lose', 'slip', 'take', 'push']) {
    assert.ok(topicOf(colt, at({ ...train, phase: 'stealin', asked: { what } })), what);
  }
  assert.equal(at({ ...train, phase: 'schemin' }), 'tunnel');
});

test('the search finds all words, in titles and texts', async () => {
  await setLanguage('de');
  const [bang] = (await books()) as [Book, Book];
  const found = search(bang, ' dynamit  DRITTE').flatMap((chapter) => chapter.topics.map((topic) => topic.id));
  assert.ok(found.includes('turn'));
  assert.ok(!found.includes('beer'));
  assert.deepEqual(search(bang, 'kein-solches-wort'), []);
  assert.equal(search(bang, '  ').length, bang.chapters.length);
  assert.ok(find('learn.search') && t('learn.search'));
});
