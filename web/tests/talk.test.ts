// What people say: the lines that are new, and the place of a bubble.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person } from '../src/net/wire';
import { hasCompany, watchers, watchingOthers, type Table } from '../src/store/table';
import { markRead, startReading, unread } from '../src/store/unread';
import { bestSide, boxAt, commonArea, type Box, type Speaker } from '../src/view/placeBubble';

const room: Box = { left: 0, top: 56, width: 1000, height: 744 };
const size = { width: 200, height: 50 };
const seat = (left: number, top: number, width = 240, height = 120): Speaker => ({ left, top, width, height, mouth: left + 50 });
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

test('a bubble stands above its seat, its tail at the speaker', () => {
  const speaker = seat(400, 400);
  assert.equal(bestSide(speaker, size, room, [], []), 'above');
  const { left, top } = boxAt('above', speaker, size, room);
  assert.equal(left + size.width / 2, speaker.mouth);
  assert.ok(top + size.height > speaker.top && top + size.height < speaker.top + 20);
});

test('a bubble avoids dice and prompts', () => {
  const speaker = seat(400, 400);
  const above = box(300, 300, 400, 99);
  assert.notEqual(bestSide(speaker, size, room, [above], []), 'above');
  const side = bestSide(speaker, size, room, [above, box(640, 380, 300, 200)], []);
  assert.equal(commonArea(boxAt(side, speaker, size, room), above), 0);
  assert.equal(side, 'left');
});

test('a bubble stays in the window, and on its seat if there is no other room', () => {
  const phone: Box = { left: 0, top: 56, width: 360, height: 600 };
  const everywhere = [box(0, 56, 360, 100), box(0, 300, 360, 300)];
  assert.equal(bestSide(seat(8, 160, 340, 130), size, phone, everywhere, []), 'over');
  for (const side of ['above', 'left', 'right', 'below', 'over', 'bar'] as const) {
    const at = boxAt(side, seat(300, 20, 60, 60), size, phone);
    assert.ok(at.left >= 0 && at.left + at.width <= 360 && at.top >= 56 && at.top + at.height <= 656, side);
  }
});

const somebody = (id: number, seats: number[], here = true): Person => ({ id, name: `P${id}`, host: id === 1, muted: false, here, seats, pause: false, wants: null });
const table = (more: Partial<Table>): Table => ({ code: 'k7qd2mvx9a', me: 1, persons: [somebody(1, [0])], chat: [], ...more }) as unknown as Table;
const line = (n: number, person: number) => ({ n, person, text: 'x', eliminated: false });

test('lines of others count until they have been on the screen', () => {
  const old = table({ chat: [line(3, 2)] });
  startReading(old);
  assert.equal(unread(old), 0, 'lines from before do not count');
  const more = table({ chat: [line(3, 2), line(5, 2), line(6, 1), line(8, 2)] });
  startReading(more);
  assert.equal(unread(more), 2, 'own lines do not count');
  markRead(more);
  assert.equal(unread(more), 0);
});

test('people who watch are counted, with and without a name', () => {
  const watched = table({ persons: [somebody(1, [0]), somebody(2, []), somebody(3, [], false)], watching: 2 });
  assert.equal(watchers(watched), 3, 'one who has joined and is here, and two connections');
  assert.equal(watchingOthers(watched), 2);
  assert.equal(watchingOthers(table({ me: null, watching: 1 })), 0, 'the viewer does not count');
  assert.equal(hasCompany(table({})), false);
  assert.equal(hasCompany(table({ watching: 1 })), true);
});
