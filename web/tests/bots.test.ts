// The names and faces of bots.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BOT_NAMES, botFace, botName, botNameFrom, botsNumber, nameBots } from '../src/store/botNames';

const CODES = ['k7qd2mvx9a', 'aaaaaaaaaa', 'zzzzzzzzzz', '0123456789', 'a', ''];

test('the bots of a table have different names, always the same', () => {
  for (const code of CODES) {
    const names = Array.from({ length: 8 }, (_, seat) => botName(code, seat));
    assert.equal(new Set(names).size, 8, `${code}: ${names}`);
    assert.deepEqual(names, Array.from({ length: 8 }, (_, seat) => botName(code, seat)));
  }
  assert.notDeepEqual(botName('k7qd2mvx9a', 0), botName('k7qd2mvx9b', 0));
});

test('a replay names the bots as their table did, by a number that the server computes as well', () => {
  assert.equal(botsNumber('k7qd2mvx9a'), 291);
  assert.equal(botsNumber(''), 2166136261 % 1640);
  for (const code of CODES) assert.equal(botNameFrom(botsNumber(code), 3), botName(code, 3));
});

test('no bot is called like a character', () => {
  assert.equal(new Set(BOT_NAMES).size, BOT_NAMES.length);
  for (const game of ['bang', 'colt']) {
    const words = readFileSync(`../i18n/en/${game}.txt`, 'utf8');
    for (const name of BOT_NAMES) assert.doesNotMatch(words, new RegExp(`\\b${name}\\b`), game);
  }
});

test('only bots without a name get one', () => {
  const seat = (kind: string, name: string | null, n: number) => ({ seat: n, kind, name });
  const named = nameBots('k7qd2mvx9a', [seat('person', 'Nora', 0), seat('open', null, 1), seat('bot', null, 2)]);
  assert.deepEqual(named.map(({ name }) => name), ['Nora', null, botName('k7qd2mvx9a', 2)]);
});

test('every face is drawn', () => {
  const symbols = readFileSync('src/look/symbols.svg', 'utf8');
  for (const code of CODES) for (let seat = 0; seat < 8; seat++) for (const part of botFace(code, seat)) assert.ok(symbols.includes(`id="${part}"`), part);
});
