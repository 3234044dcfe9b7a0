// Helpers of the home screen, the form for a table and the lobby.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Person, Position, SeatInfo, UpdateMessage, What } from '../src/net/wire';
import { setLanguage } from '../src/i18n';
import { placeOf } from '../src/view/places';
import { newsOf } from '../src/store/news';
import { awaitedSeat, mayHand, mustAnswer, toAgree, type Table } from '../src/store/table';
import { readCode } from '../src/store/code';
import { presetOf, readSettings, withPreset, writeSettings } from '../src/store/settings';
import { clockInWords } from '../src/screens/options/words';
import { formatMinutes } from '../src/view/formatMinutes';
import { formatTimeLeft } from '../src/view/formatTimeLeft';
import { loadGames } from './games';

let games: Awaited<ReturnType<typeof loadGames>>;
before(async () => {
  games = await loadGames();
});

test('a code is found in any pasted text', () => {
  assert.equal(readCode('k7qd2mvx9a'), 'k7qd2mvx9a');
  assert.equal(readCode(' K7QD 2MVX-9A '), 'k7qd2mvx9a');
  assert.equal(readCode('https://example.org/#K7QD2MVX9A'), 'k7qd2mvx9a');
  assert.equal(readCode('https://example.org/posse/#k7qd2mvx9a\n'), 'k7qd2mvx9a');
  assert.equal(readCode('https://example.org/k7qd2mvx9a'), 'k7qd2mvx9a');
  assert.equal(readCode('   '), '');
});

test('an alias is understood in any spelling', () => {
  for (const typed of ['rodeo-472', 'Rodeo 472', 'RODEO472', 'example.org/rodeo-472', 'https://example.org/rodeo-472/'])
    assert.equal(readCode(typed), 'rodeo472', typed);
});

test('default settings are not written', () => {
  assert.equal(writeSettings('bang', 5, readSettings('bang', null)), null);
  assert.equal(writeSettings('colt', 4, readSettings('colt', null)), null);
});

test('a preset is written by name, a mix by its differences', () => {
  const german = withPreset('bang', readSettings('bang', null), 'german');
  assert.deepEqual(writeSettings('bang', 5, german), { rules: 'german' });
  const mix = { ...german, switches: { ...german.switches, gringo: 'per_turn' } };
  assert.equal(presetOf('bang', mix.switches), null);
  const said = writeSettings('bang', 5, mix);
  assert.deepEqual(said, { rules: { dynamite: 'after', gringo: 'per_turn', kit_gatling: 'one_other' } });
  assert.deepEqual(readSettings('bang', said).switches, mix.switches);
});

test('options and presets are read as the server writes them', () => {
  assert.equal(readSettings('bang', { rules: { preset: 'german', gringo: 'per_turn' } }).switches['dynamite'], 'after');
  assert.equal(readSettings('bang', { rules: { kept_dice: 'locked' } }).switches['kept_dice'], 'locked');
  assert.equal(readSettings('colt', { variant: 'expert' }).switches['variant'], 'expert');
  assert.deepEqual(writeSettings('colt', 4, readSettings('colt', { variant: 'expert' })), { variant: 'expert' });
});

test('lists have one item per seat, and empty lists are not written', () => {
  const chosen = readSettings('bang', { roles: ['sheriff', null, null, null, null, 'outlaw'] });
  assert.deepEqual(writeSettings('bang', 3, chosen), { roles: ['sheriff', null, null] });
  assert.equal(writeSettings('bang', 4, { ...chosen, lists: { roles: [null, null] } }), null);
});

test('cars are written only if complete, rounds without gaps, the first seat as a number', () => {
  const chosen = readSettings('colt', null);
  assert.equal(writeSettings('colt', 3, { ...chosen, lists: { cars: [1, null, 2] } }), null);
  assert.deepEqual(writeSettings('colt', 3, { ...chosen, lists: { cars: [1, 4, 2, 5] } }), { cars: [1, 4, 2] });
  assert.deepEqual(writeSettings('colt', 3, { ...chosen, lists: { rounds: ['braking', null, 'swivel_arm'] } }), { rounds: ['braking', 'swivel_arm'] });
  const first = writeSettings('colt', 3, { ...chosen, lists: { first: [2] } });
  assert.deepEqual(first, { first: 2 });
  assert.deepEqual(readSettings('colt', first).lists, { first: [2] });
  assert.deepEqual(writeSettings('colt', 2, { ...chosen, lists: { bandits: ['belle', null, null, null] } }), { bandits: ['belle', null, null, null] });
});

test('every seat has its own place, and the front seat is in front', () => {
  for (let count = 2; count <= 8; count++) {
    for (let front = 0; front < count; front++) {
      const places = Array.from({ length: count }, (_, seat) => placeOf(seat, front, count));
      assert.equal(new Set(places).size, count);
      assert.equal(places[front], 'me');
    }
  }
  assert.equal(placeOf(1, 0, 5), 'l1');
  assert.equal(placeOf(4, 0, 5), 'r1');
});

test('a clock shows minutes and seconds', () => {
  assert.equal(formatMinutes(59), '0:59');
  assert.equal(formatMinutes(120), '2:00');
  assert.equal(formatMinutes(65), '1:05');
});

test('the time for a decision is told in minutes if they are whole', async () => {
  await setLanguage('en');
  assert.equal(clockInWords(300), '5 minutes per decision');
  assert.equal(clockInWords(60), '1 minute per decision');
  assert.equal(clockInWords(90), '90 seconds per decision');
});

test('long clocks are told in hours and days', async () => {
  await setLanguage('en');
  assert.equal(clockInWords(3600), '1 hour per decision');
  assert.equal(clockInWords(8 * 3600), '8 hours per decision');
  assert.equal(clockInWords(7 * 24 * 3600), '7 days per decision');
  assert.equal(formatTimeLeft(3599), '59:59');
  assert.equal(formatTimeLeft(3600), '1 hour left');
  assert.equal(formatTimeLeft(48 * 3600 - 1), '47 hours left');
  assert.equal(formatTimeLeft(72 * 3600 - 1), '2 days left');
});

test('the home screen shows a portrait and the number of players left', () => {
  const bang = { game: 'bang', seats: [{ character: 'rose_doolan', life: 3 }, { character: 'jesse_jones', life: 0 }] } as Position;
  assert.equal(games.bang.portrait(bang, 0)?.symbol, 'ch-rose_doolan');
  assert.equal(games.bang.standing(bang), 1);
  const colt = { game: 'colt', bandits: [{ name: 'tuco', seat: 1 }] } as Position;
  assert.equal(games.colt.portrait(colt, 1)?.symbol, 'bandit-tuco');
  assert.equal(games.colt.portrait(colt, 0), null);
  assert.equal(games.colt.standing(colt), null);
});

test('news is what others do, by the name they had', () => {
  const somebody = (id: number, name: string): Person => ({ id, name, host: id === 1, muted: false, here: true, seats: [], pause: false, wants: null });
  const old = { me: 1, host: 1, persons: [somebody(1, 'Wren'), somebody(2, 'Ines')], seats: [{ seat: 0, kind: 'person', person: 2, level: null, away: false, name: 'Ines' }] } as unknown as Table;
  const left = { ...old, persons: [somebody(1, 'Wren')] };
  const update = (what: What, person: number | null, seat: number | null = null): UpdateMessage => ({ t: 'update', n: 7, what, person, seat });
  assert.deepEqual(newsOf(old, left, update('leave', 2)), { what: 'leave', name: 'Ines', n: 7 });
  assert.deepEqual(newsOf(left, old, update('join', null)), { what: 'join', name: 'Ines', n: 7 });
  assert.equal(newsOf(left, { ...old, me: 2 }, update('join', null)), null);
  assert.equal(newsOf(old, old, update('undo', 1)), null);
  assert.equal(newsOf(old, old, update('act', 2, 0)), null);
  assert.equal(newsOf(old, old, update('clock', null, 0))?.what, 'clock');
  const mine = { ...old, me: 2, persons: [somebody(1, 'Wren'), { ...somebody(2, 'Ines'), seats: [0] }] };
  assert.equal(newsOf(mine, mine, update('clock', null, 0))?.what, 'clock_you');
  const away = { ...old, seats: [{ ...old.seats[0], away: true }] } as Table;
  assert.equal(newsOf(old, away, update('clock', null, 0))?.what, 'away');
  assert.equal(newsOf(old, away, update('hand', 2, 0))?.what, 'away');
});

const at = (id: number, more: Partial<Person> = {}): Person => ({ id, name: `P${id}`, host: id === 1, muted: false, here: true, seats: [id - 1], pause: false, wants: null, ...more });
const seatOf = (seat: number, person: number | null): SeatInfo => ({ seat, kind: person ? 'person' : 'bot', person, level: null, away: false, name: `P${person}` });

test('news of a new host, and of seats that change hands', () => {
  const update = (what: What, person: number | null): UpdateMessage => ({ t: 'update', n: 7, what, person, seat: null });
  const old = { me: 2, host: 1, persons: [at(1), at(2), at(3)], seats: [seatOf(0, 1), seatOf(1, 2), seatOf(2, 3), seatOf(3, null)] } as unknown as Table;
  assert.deepEqual(newsOf(old, { ...old, host: 3 }, update('host', 1)), { what: 'host', name: 'P3', n: 7 });
  assert.deepEqual(newsOf(old, { ...old, host: 3 }, update('host', null)), { what: 'host_away', name: 'P3', n: 7 });
  assert.equal(newsOf(old, { ...old, host: 2 }, update('host', null))?.what, 'host_you');
  const asking = { ...old, persons: [at(1), at(2, { wants: 3, asked: [0, 2] }), at(3)] };
  assert.deepEqual(newsOf(asking, old, update('allow', 3)), { what: 'declined', name: 'P3', n: 7 });
  assert.equal(newsOf(asking, { ...asking, persons: [at(1), at(2, { wants: 3, asked: [0] }), at(3)] }, update('allow', 3)), null);
  assert.deepEqual(newsOf(old, { ...old, seats: [...old.seats.slice(0, 3), seatOf(3, 4)] }, update('allow', 1)), { what: 'taken', name: 'P4', n: 7 });
});

test('who answers a request for a seat, and who may let a bot play', () => {
  const table = (me: number, persons: Person[], seat = 0, host = 1): Table => ({ me, host, persons, play: { seat } }) as unknown as Table;
  const toHost = [at(1), at(2), at(4, { seats: [], wants: 3 })];
  assert.deepEqual([1, 2, 4].map((me) => mustAnswer(table(me, toHost), toHost[2] as Person)), [true, false, false]);
  const toAll = [at(1), at(2), at(3, { wants: 3, asked: [1] })];
  assert.deepEqual([1, 2, 3].map((me) => mustAnswer(table(me, toAll), toAll[2] as Person)), [false, true, false]);
  assert.deepEqual(toAgree(table(3, toAll), toAll[2] as Person).map(({ id }) => id), [2]);
  const newHost = table(4, toHost, 0, 4);
  assert.deepEqual([awaitedSeat(table(4, toHost)), awaitedSeat(newHost), awaitedSeat(table(3, toAll, 0, 3))], [3, null, 3]);
  assert.equal(mustAnswer(newHost, toHost[2] as Person), false, 'nobody asks themselves');
  for (const { owner, who, seat = 0 } of [
    { owner: at(3), who: [false, false, false] },
    { owner: at(3, { idle: true }), seat: 2, who: [true, true, false] },
    { owner: at(3, { idle: true }), seat: 1, who: [false, false, false] }, // has moved since
    { owner: at(3, { idle: true, here: false }), seat: 2, who: [true, false, false] },
    { owner: at(3, { here: false }), who: [true, false, false] },
    { owner: at(3, { here: false, gone: true }), who: [true, true, false] },
  ]) {
    const persons = [at(1), at(2), owner, at(4, { seats: [] })];
    assert.deepEqual([1, 2, 4].map((me) => mayHand(table(me, persons, seat), owner)), who);
  }
});
