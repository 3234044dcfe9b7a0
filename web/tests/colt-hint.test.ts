// The reasons of hints in Colt Express: facts of the position, and silence where no fact speaks for the action.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { LANGUAGES, setLanguage } from '../src/i18n';
import { hintReason } from '../src/games/colt/board/hintReason';
import type { ColtStage } from '../src/games/colt/board/stage';
import type { ColtView, Outlaw, Spot, TrainPart } from '../src/games/colt/view';
import { bandit, card, empty, position } from './colt_position';
import { loadGames } from './games';

before(async () => {
  await setLanguage('en');
  await loadGames();
});

const spot = (more: Partial<Spot> = {}): Spot => ({ ...empty(), ...more });
const purses = (n: number): Partial<Spot> => ({ purses: Array<null>(n).fill(null), known: Array.from({ length: n }, () => []) });
/** A train with loot in some parts: the insides, or whole parts. */
const train = (loot: Record<number, Partial<TrainPart>>): TrainPart[] =>
  Array.from({ length: 5 }, (_, car) => ({ inside: spot(), roof: spot(), ...loot[car] }));

const tuco = (more: Partial<Outlaw> = {}): Outlaw => bandit('tuco', 0, more);
const doc = (more: Partial<Outlaw> = {}): Outlaw => bandit('doc', 1, { purses: [null], ...more });
const belle = (more: Partial<Outlaw> = {}): Outlaw => bandit('belle', 2, { car: 4, purses: [null], ...more });

/** The reason of a hint for seat 0, whose bandit is Tuco. */
function reason(action: string, view: Partial<ColtView>, legal: string[] = [action]): string | null {
  return hintReason({ view: position({ train: train({}), bandits: [tuco(), doc({ car: 4 }), belle()], ...view }), me: 0, legal } as ColtStage, action);
}

const stealing = (what: string, view: Partial<ColtView> = {}): Partial<ColtView> => ({ phase: 'stealin', asked: { what, bandit: 'tuco' }, plan: [card('tuco', 'move')], ...view });

test("Schemin': rob, punch and fire are explained by the spot where the bandit stands", () => {
  const loot = train({ 2: { inside: spot({ ...purses(2), jewels: 1 }) } });
  assert.equal(reason('play rob', { train: loot }), 'Right here: 1 jewel and 2 purses.');
  assert.equal(reason('play rob hidden', { train: loot }), 'Right here: 1 jewel and 2 purses.');
  assert.equal(reason('play rob', {}), null, 'nothing lies here');
  assert.equal(reason('play punch', { bandits: [tuco(), doc(), belle({ car: 2 })] }), 'Doc and Belle are right here.');
  assert.equal(reason('play punch', {}), null, 'nobody is here');
  assert.equal(reason('play fire', { bandits: [tuco(), doc({ car: 1 }), belle()] }), 'Doc is one car away.');
  assert.equal(reason('play fire', { bandits: [tuco({ level: 'roof' }), doc({ car: 4, level: 'roof' }), belle()] }), 'Doc is on the roofs, too.');
  assert.equal(reason('play fire', { bandits: [tuco({ bullets: 4 }), doc({ car: 4 }), belle()] }), 'Nobody has fired more bullets than you.');
  assert.equal(reason('play fire', {}), null, 'nobody is in sight, and all have fired equally often');
});

test("Schemin': a bandit who has planned to leave says nothing about the spot", () => {
  const view = { train: train({ 2: { inside: spot(purses(2)) } }), bandits: [tuco(), doc(), belle()] };
  for (const kind of ['move', 'climb'] as const) {
    const plan = [card('tuco', kind)];
    for (const action of ['play rob', 'play punch', 'play move', 'play climb']) assert.equal(reason(action, { ...view, plan }), null, `${kind}, then ${action}`);
  }
  assert.equal(reason('play rob', { ...view, plan: [card('doc', 'move'), card('tuco', 'fire')] }), 'Right here: 2 purses.');
});

test("Schemin': move and climb are explained by loot elsewhere, the Marshal, and the end of the round", () => {
  const next = train({ 1: { inside: spot(purses(1)) }, 3: { inside: spot({ jewels: 1 }) } });
  assert.equal(reason('play move', { train: next }), 'In the next car: 1 jewel.');
  assert.equal(reason('play move', { train: next, marshal: 3 }), 'In the next car: 1 purse.', 'not the loot beside the Marshal');
  assert.equal(reason('play move', { train: train({ 2: { inside: spot({ jewels: 1 }) }, 3: { inside: spot({ jewels: 1 }) } }) }), null, 'as much lies here');
  assert.equal(reason('play move', { marshal: 1 }), 'The Marshal is one car away.');
  assert.equal(reason('play climb', { marshal: 3 }), 'The Marshal is one car away.');
  assert.equal(reason('play climb', {}), "There's nothing left to take here.");
  const roof = { train: train({ 2: { roof: spot(purses(1)) } }) };
  assert.equal(reason('play climb', roof), 'On the roof above: 1 purse.');
  const below = { train: train({ 2: { inside: spot({ strongboxes: 1 }) } }), bandits: [tuco({ level: 'roof' }), doc(), belle()] };
  assert.equal(reason('play climb', below), 'Right below: 1 strongbox.');
  assert.equal(reason('play climb', { ...below, marshal: 2 }), null, 'the Marshal is below');
  const last = { rounds: ['passengers_rebellion' as const], turn: 3 };
  assert.equal(reason('play climb', last), 'At the end of the round: Everyone inside takes a bullet.');
  assert.notEqual(reason('play climb', { ...last, turn: 1 }), reason('play climb', last), 'much can happen before the end');
});

test("Schemin': the Marshal's card and drawing", () => {
  assert.equal(reason('play marshal', { bandits: [tuco(), doc({ car: 1 }), belle({ car: 1, level: 'roof' })] }), 'Doc is one car from the Marshal.');
  assert.equal(reason('play marshal', { train: train({ 0: { inside: spot({ strongboxes: 1 }) } }) }), 'The Marshal guards a strongbox.');
  assert.equal(reason('play marshal', { bandits: [tuco({ car: 1 }), doc(), belle()] }), null, 'only the own bandit is near');
  const hand = (...cards: string[]): Partial<ColtView> => ({ seats: [{ deck: [], top: 0, hand: cards, discard: [] }, ...position().seats.slice(1)] });
  assert.equal(reason('draw', hand('move', 'move', 'fire', 'bullet')), 'All you can play is Move and Fire.');
  assert.equal(reason('draw', hand('move', 'climb', 'fire', 'rob', 'bullet', 'bullet')), '2 of your cards are bullets.');
  assert.equal(reason('draw', hand('move', 'climb', 'fire', 'rob', 'bullet')), null);
  assert.equal(reason('draw', hand('bullet', 'bullet')), null, 'nothing else can be done');
});

test("Schemin': in a team the card's bandit counts, and a team-mate is no target", () => {
  const bandits = [tuco(), bandit('django', 0, { car: 3 }), doc(), bandit('belle', 1, { car: 3 })];
  const seats = position().seats.slice(0, 2);
  const loot = train({ 3: { inside: spot({ jewels: 1 }) } });
  assert.equal(reason('play django:rob', { bandits, seats, train: loot }), 'Right here: 1 jewel.');
  assert.equal(reason('play tuco:rob', { bandits, seats, train: loot }), null);
  assert.equal(reason('play tuco:punch', { bandits, seats }), 'Doc is right here.');
  assert.equal(reason('play tuco:fire', { bandits, seats }), 'Belle is one car away.');
  const hand = ['tuco:move', 'django:move', 'tuco:climb', 'bullet'];
  assert.equal(reason('draw', { bandits, seats: [{ deck: [], top: 0, hand, discard: [] }, ...seats.slice(1)] }), 'You have only 3 cards you can play.');
});

test("Stealin': where to go", () => {
  const loot = train({ 1: { inside: spot(purses(2)) } });
  assert.equal(reason('move 1', stealing('move', { train: loot })), 'Waiting there: 2 purses.');
  assert.equal(reason('move 1', stealing('move', { train: loot, marshal: 1 })), null, 'the Marshal is there');
  assert.equal(reason('move 3', stealing('move', { marshal: 1 })), "It's further from the Marshal.");
  const crowd = [tuco(), doc(), belle()];
  assert.equal(reason('move 1', stealing('move', { bandits: crowd })), 'Nobody else is there.');
  assert.equal(reason('move 1', stealing('move')), null);
  const punch = [card('tuco', 'move'), card('doc', 'rob'), card('tuco', 'punch')];
  assert.equal(reason('move 3', stealing('move', { bandits: [tuco(), doc({ car: 3 }), belle()], plan: punch })), 'Doc is there.');
  const climb = [card('tuco', 'move'), card('tuco', 'climb')];
  const roof = { bandits: [tuco({ level: 'roof' }), doc(), belle()], plan: climb, train: loot };
  assert.equal(reason('move 1', stealing('move', roof)), 'Below that roof: 2 purses.');
  assert.equal(reason('move 1', stealing('move', { ...roof, plan: climb.slice(0, 1) })), null, 'nothing on the roof itself');
});

test("Stealin': whom to shoot or punch, what to take, and where to knock", () => {
  const rich = [tuco(), doc({ jewels: 1, strongboxes: 1, car: 3 }), belle()];
  assert.equal(reason('fire doc', stealing('fire', { bandits: rich })), 'Nobody has more loot than Doc.');
  assert.equal(reason('fire doc', stealing('fire', { bandits: [tuco({ strongboxes: 1 }), doc({ jewels: 1 }), belle()] })), 'Doc carries 1 jewel and 1 purse.');
  assert.equal(reason('fire doc', stealing('fire')), null, 'a purse may be worth anything');
  assert.equal(reason('punch doc', stealing('punch')), 'Doc carries 1 purse.');
  assert.equal(reason('punch doc', stealing('punch', { bandits: [tuco(), doc({ purses: [] }), belle()] })), null);
  assert.equal(reason('rob strongbox', stealing('rob'), ['rob strongbox', 'rob jewel']), "It's worth $1,000.");
  assert.equal(reason('rob jewel', stealing('rob'), ['rob jewel', 'rob purse:1']), "It's worth $500.");
  assert.equal(reason('rob jewel', stealing('rob'), ['rob strongbox', 'rob jewel']), null, 'the strongbox is worth more');
  assert.equal(reason('rob purse:1', stealing('rob')), null);
  assert.equal(reason('lose purse', stealing('lose')), null);
  const cheyenne = { bandits: [bandit('cheyenne', 0), doc(), belle()], asked: { what: 'lose', bandit: 'cheyenne', victim: 'doc' } as const };
  assert.equal(reason('lose purse', stealing('lose', cheyenne)), 'Cheyenne may pocket it.');
  const push = { bandits: [tuco(), doc(), belle()], asked: { what: 'push', bandit: 'tuco', victim: 'doc' } as const };
  assert.equal(reason('push 1', stealing('push', { ...push, marshal: 1 })), 'The Marshal is there.');
  const loot = train({ 3: { inside: spot(purses(1)) } });
  assert.equal(reason('push 1', stealing('push', { ...push, train: loot }), ['push 1', 'push 3']), "There's nothing to take there.");
  assert.equal(reason('push 3', stealing('push', { ...push, train: loot }), ['push 1', 'push 3']), null);
});

test("Stealin': where the Marshal goes", () => {
  const marshal = stealing('marshal', { marshal: 2 });
  assert.equal(reason('marshal 3', { ...marshal, bandits: [tuco({ car: 1 }), doc({ car: 3 }), belle()] }), 'Doc is there.');
  assert.equal(reason('marshal 3', { ...marshal, bandits: [tuco({ car: 1 }), doc({ car: 0 }), belle()] }), 'It takes the Marshal away from you.');
  assert.equal(reason('marshal 3', { ...marshal, bandits: [tuco({ car: 3 }), doc({ car: 3 }), belle()] }), null, 'the own bandit is there, too');
  const guarded = train({ 2: { inside: spot({ strongboxes: 1 }) } });
  assert.equal(reason('marshal 1', { ...marshal, train: guarded, bandits: [tuco({ level: 'roof' }), doc({ car: 4 }), belle()] }), 'That leaves a strongbox unguarded.');
});

test('choices without a fact are silent', () => {
  for (const action of ['take', 'leave', 'pass']) assert.equal(reason(action, stealing(action)), null);
  for (const action of ['discard move', 'done']) assert.equal(reason(action, { phase: 'discard' }), null);
});

test('every language has the reasons', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language);
    const said = reason('play punch', { bandits: [tuco(), doc(), belle({ car: 2 })] });
    assert.match(said ?? '', /Doc.*Belle/, language);
  }
  await setLanguage('en');
});
