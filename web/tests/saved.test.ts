// Values saved in the browser, which another version of the page may have saved.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadItem } from '../src/store/localStorage';
import { loadPrefs } from '../src/store/prefs';
import { lastQuick } from '../src/store/settings';
import { loadGames } from './games';

const saved = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  },
});

beforeEach(() => saved.clear());

const save = (key: string, value: unknown): unknown => saved.set(`posse.${key}`, JSON.stringify(value));

test('a value of another kind counts as absent', () => {
  save('list', { length: 3 });
  assert.deepEqual(loadItem<string[]>('list', []), []);
  save('list', null);
  assert.deepEqual(loadItem<string[]>('list', []), []);
  saved.set('posse.list', '["a",');
  assert.deepEqual(loadItem<string[]>('list', []), []);
  save('list', ['a']);
  assert.deepEqual(loadItem<string[]>('list', []), ['a']);
  save('match', { name: 'x' });
  assert.deepEqual(loadItem('match', null), { name: 'x' });
});

test('preferences that this version does not know are left at their defaults, the others are kept', () => {
  const usual = loadPrefs();
  save('prefs', { name: 'Wren', pace: 'fast', theme: 'noon', volume: 11, confirm: 'yes', notify: true, other: 1 });
  assert.deepEqual(loadPrefs(), { ...usual, name: 'Wren', notify: true });
  save('prefs', { pace: 'slow', theme: 'daylight', volume: 0.4, language: 'de' });
  assert.deepEqual(loadPrefs(), { ...usual, pace: 'slow', theme: 'daylight', volume: 0.4, language: 'de' });
  save('prefs', ['pace']);
  assert.deepEqual(loadPrefs(), usual);
});

test('the last game against bots is offered again only if it can be played', async () => {
  await loadGames();
  const usual = lastQuick('bang');
  save('quick.bang', { players: 8, level: 'hard' });
  assert.deepEqual(lastQuick('bang'), { players: 8, level: 'hard' });
  save('quick.bang', { players: 9, level: 'unbeatable' });
  assert.deepEqual(lastQuick('bang'), usual);
  save('quick.bang', { players: '4' });
  assert.deepEqual(lastQuick('bang'), usual);
});
