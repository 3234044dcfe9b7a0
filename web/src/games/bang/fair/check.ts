// Recomputes the deal and every roll of BANG!
import { word } from '../../../i18n';
import type { FairCheck } from '../../../screens/fair/check';
import type { Position } from '../../../net/wire';
import type { Generator } from '../../../screens/fair/dice';
import type { Settings } from '../../../screens/fair/file';
import { Stopped, type GameRecord, type Misdeal, type Steps } from '../../../screens/fair/record';

const FACES = ['arrow', 'dynamite', 'one', 'two', 'beer', 'gatling'] as const;

const LIVES: Readonly<Record<string, number>> = {
  bart_cassidy: 8,
  black_jack: 8,
  calamity_janet: 8,
  el_gringo: 7,
  jesse_jones: 9,
  jourdonnais: 7,
  kit_carlson: 7,
  lucky_duke: 8,
  paul_regret: 9,
  pedro_ramirez: 8,
  rose_doolan: 9,
  sid_ketchum: 8,
  slab_the_killer: 8,
  suzy_lafayette: 8,
  vulture_sam: 9,
  willy_the_kid: 8,
};

const ROLES: Readonly<Record<number, string>> = {
  3: 'd o r',
  4: 's o o r',
  5: 's d o o r',
  6: 's d o o o r',
  7: 's d d o o o r',
  8: 's d d o o o r r',
};
const ROLE_NAMES: Readonly<Record<string, string>> = { s: 'sheriff', d: 'deputy', o: 'outlaw', r: 'renegade' };

const roleCards = (players: number): string[] =>
  (ROLES[players] ?? '').split(' ').map((letter) => ROLE_NAMES[letter] as string);

/** Deals to the seats in order where the settings name nothing. The last card takes the place of the card drawn. */
function deal(named: unknown, cards: string[], players: number, generator: Generator): string[] {
  const chosen: (string | null)[] = Array.isArray(named) ? [...named] : Array.from({ length: players }, () => null);
  for (const card of chosen) {
    if (card !== null && cards.includes(card)) cards.splice(cards.indexOf(card), 1);
  }
  return chosen.map((card) => {
    if (card !== null) return card;
    const pick = generator.below(cards.length);
    const drawn = cards[pick] as string;
    cards[pick] = cards[cards.length - 1] as string;
    cards.pop();
    return drawn;
  });
}

interface BangStart {
  turn: number;
  rules: Record<string, unknown>;
  seats: { role: string; character: string; life: number; arrows: number }[];
}

function rulesOf(settings: Settings): Record<string, unknown> {
  const { rules } = settings;
  const named = typeof rules === 'string' ? { preset: rules } : ((rules ?? {}) as Record<string, unknown>);
  return { preset: 'official', ...named };
}

/** The parts of the deal that differ from what generator 0 deals. */
function checkDeal(settings: Settings, position: Position, generator: Generator): Misdeal[] {
  const { players } = settings;
  const roles = deal(settings.roles, roleCards(players), players, generator);
  const characters = deal(settings.characters, Object.keys(LIVES), players, generator);
  const start = position as unknown as BangStart;
  const wrong: Misdeal[] = [];
  const same = (what: string, of: Misdeal['of'], is: unknown, should: unknown): void => {
    if (is !== should) wrong.push({ what, of, is: String(is), should: String(should) });
  };
  same('seats', null, start.seats.length, players);
  start.seats.forEach((seat, i) => {
    const role = roles[i] ?? '';
    const character = characters[i] ?? '';
    same('role', i, seat.role, role);
    same('character', i, seat.character, character);
    same('life', i, seat.life, (LIVES[character] ?? 0) + (role === 'sheriff' ? 2 : 0));
    same('arrows', i, seat.arrows, 0);
  });
  for (const [name, should] of Object.entries(rulesOf(settings))) same('rule', name, start.rules[name], should);
  same('turn', null, start.turn, roles.indexOf(players === 3 ? 'deputy' : 'sheriff'));
  return wrong;
}

/** One random number, read as one base-6 digit per die. */
function roll(generator: Generator, dice: number): string {
  let number = generator.below(6 ** dice);
  const faces: string[] = [];
  for (let die = 0; die < dice; die++) {
    faces.unshift(FACES[number % 6] as string);
    number = Math.floor(number / 6);
  }
  return ['roll', ...faces].join(' ');
}

/** Checks all rolls, one per step: all five dice, or those of the preceding `reroll`. */
function* checkRolls(position: Position, record: GameRecord): Steps {
  const dice: (string | null)[] = [null, null, null, null, null];
  let before = '';
  (position as unknown as BangStart).seats.forEach(({ character, role }, seat) => record.show('seated', seat, character, role));
  while (!record.ended) {
    const action = record.peek();
    const again = before.startsWith('reroll ');
    if (action.startsWith('roll ')) {
      const rolled = again ? before.split(' ').slice(1).map(Number) : [1, 2, 3, 4, 5];
      const { is } = record.chance((generator) => roll(generator, rolled.length));
      is.split(' ').slice(1).forEach((face, i) => (dice[(rolled[i] ?? 0) - 1] = face));
      record.show('rolled', rolled, [...dice]);
      yield;
    } else {
      if (again) throw new Stopped(record.at + 1, action);
      record.show('chose', record.take());
    }
    before = action;
  }
}

export const fairCheck: FairCheck = {
  begin: (settings, position, record) => ({
    misdeals: checkDeal(settings, position, record.dice.generator(0)),
    rest: checkRolls(position, record),
  }),
  chained: false,
  drawWords: (action) => action.split(' ').slice(1).map((face) => word('bang', face)).join(', '),
  isOfSeat: () => true,
  ending: ({ team, winners }, position) => [team, winners, (position as unknown as BangStart).seats.map(({ role }) => role)],
};
