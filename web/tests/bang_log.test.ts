// The log of BANG!, and how long events are shown.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { symbolOf, turnsOf } from '../src/games/bang/board/Log';
import { duration } from '../src/games/bang/board/timing';
import type { BangEvent } from '../src/games/bang/wire';
import type { Step } from './bang_record';

const steps = JSON.parse(readFileSync('tests/golden/bang_game.json', 'utf8')) as Step[];
const events: BangEvent[] = steps.flatMap((step) => step.events);
const symbols = ['look', 'games/bang'].map((folder) => readFileSync(`src/${folder}/symbols.svg`, 'utf8')).join('\n');

test('turns are numbered and listed newest first', () => {
  const turns = turnsOf(events, () => true);
  assert.equal(turns[0]?.n, events.filter((event) => event.e === 'turn').length);
  assert.deepEqual(turns.map((turn) => turn.n), turns.map((turn) => turn.n).sort((a, b) => b - a));
  const told = turns.flatMap((turn) => turn.lines.map((event) => event.n));
  assert.deepEqual(told, [...told].sort((a, b) => b - a));
  assert.equal(told.length + (turns[0]?.n ?? 0), events.length);
});

test('the start is left out if none of its events are told', () => {
  const turns = turnsOf(events, (event) => event.e !== 'seated');
  assert.equal(turns[turns.length - 1]?.n, 1);
});

test('the sprite has the symbol of every event', () => {
  for (const event of events) assert.ok(symbols.includes(`id="${symbolOf(event)}"`), `${event.e}: ${symbolOf(event)}`);
});

test('no event is shown too long, and visible events are shown long enough', () => {
  for (const event of events) assert.ok(duration(event) <= 3000, event.e);
  for (const kind of ['rolled', 'life', 'arrow', 'eliminated', 'turn'] as const) {
    for (const event of events.filter((one) => one.e === kind)) assert.ok(duration(event) > 100, kind);
  }
});
