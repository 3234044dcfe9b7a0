// Recomputes the deal of Colt Express and plays the whole match by the rules. Only the players' choices are read from
// the file.
import { t, word } from '../../../i18n';
import type { FairCheck } from '../../../screens/fair/check';
import type { Position } from '../../../net/wire';
import { SeatCards } from './cards';
import { Train, type Bandit, type Loot, type Spot } from './train';
import type { Generator } from '../../../screens/fair/dice';
import type { Settings } from '../../../screens/fair/file';
import { Stopped, type GameRecord, type Misdeal, type Steps } from '../../../screens/fair/record';

const NAMES = ['belle', 'cheyenne', 'django', 'doc', 'ghost', 'tuco'];
const CARS = [1, 2, 3, 4, 5, 6];
/** purses and jewels of each car */
const LOADS: readonly (readonly [number, number])[] = [[4, 1], [3, 1], [3, 0], [1, 1], [1, 0], [0, 3]];

/** The turns of each round card, for up to four players and for more: Standard, Tunnel, speeding Up, sWitching. */
const TURNS: Readonly<Record<string, readonly [string, string]>> = {
  angry_marshal: ['SSTW', 'SSW'],
  swivel_arm: ['STSS', 'STS'],
  braking: ['SSSS', 'STSS'],
  take_it_all: ['STUS', 'SUW'],
  passengers_rebellion: ['SSTSS', 'STSW'],
  no_event_a: ['STSTS', 'STST'],
  no_event_b: ['SUS', 'SU'],
  pickpocketing: ['SSTS', 'SSTS'],
  marshals_revenge: ['SSTS', 'SSTS'],
  hostage_taking: ['SSTS', 'SSTS'],
};
const ROUNDS = Object.keys(TURNS);

/** Fills the gaps of a list with random things that are not in it yet. */
function drawDistinct<T>(named: unknown, count: number, things: readonly T[], generator: Generator): T[] {
  const chosen: (T | null)[] = Array.isArray(named) ? [...named] : Array.from({ length: count }, () => null);
  const left = things.filter((thing) => !chosen.includes(thing));
  return chosen.map((one) => one ?? (left.splice(generator.below(left.length), 1)[0] as T));
}

const noLoot = (): Loot => ({ purses: [], jewels: 0, strongboxes: 0 });

function loadTrain(cars: number[], generator: Generator): Spot[] {
  const box = [...Array.from({ length: 8 - cars.length }, () => 250), 300, 300, 350, 350, 400, 400, 450, 450, 500, 500];
  const spots: Spot[] = [{ inside: { ...noLoot(), strongboxes: 1 }, roof: noLoot() }];
  for (const car of cars) {
    const [purses, jewels] = LOADS[car - 1] ?? [0, 0];
    const values = Array.from({ length: purses }, () => box.splice(generator.below(box.length), 1)[0] as number);
    spots.push({ inside: { purses: values.map((value) => [value, false]), jewels, strongboxes: 0 }, roof: noLoot() });
  }
  return spots;
}

type PlanCard = { card: string; seat: SeatCards };

export class ColtCheck {
  private readonly players: number;
  private readonly team: boolean;
  private readonly expert: boolean;
  private readonly rounds: string[];
  private first: number;
  readonly bandits: Bandit[];
  private readonly seats: SeatCards[];
  private readonly train: Train;

  constructor(
    settings: Settings,
    readonly record: GameRecord,
  ) {
    const generator = record.dice.generator(0);
    const { players } = settings;
    this.players = players;
    this.team = players === 2;
    this.expert = this.team || settings.variant === 'expert';
    const count = this.team ? 4 : players;
    const names = drawDistinct(settings.bandits, count, NAMES, generator);
    const cars = drawDistinct(settings.cars, count, CARS, generator);
    this.rounds = Array.isArray(settings.rounds)
      ? (settings.rounds as string[])
      : [...drawDistinct(null, 4, ROUNDS.slice(0, 7), generator), ROUNDS[7 + generator.below(3)] as string];
    this.first = typeof settings.first === 'number' ? settings.first : generator.below(players);
    this.train = new Train(this, loadTrain(cars, generator));
    this.bandits = names.map((name, i) => this.seatBandit(name, i, count));
    const keepers = (settings.marshal_cards ?? []) as (string | null)[];
    this.seats = Array.from({ length: players }, (_, seat) => {
      const own = this.bandits.filter((bandit) => bandit.seat === seat).map((bandit) => bandit.name);
      return new SeatCards(own, (this.team && keepers[seat]) || (own[0] as string), this.team);
    });
  }

  private seatBandit(name: string, i: number, count: number): Bandit {
    const seat = this.team ? i >> 1 : i;
    const odd = this.team ? i % 2 : ((seat - this.first + this.players) % this.players) % 2;
    return { ...noLoot(), purses: [[250, false]], name, seat, car: count - odd, level: 'inside', bullets: 6 };
  }

  /* ---- the start ---- */

  checkDeal(position: Position): Misdeal[] {
    const wrong: Misdeal[] = [];
    const same = (what: string, of: Misdeal['of'], is: unknown, should: unknown): void => {
      const [said, right] = [show(is), show(should)];
      if (said !== right) wrong.push({ what, of, is: said, should: right });
    };
    const start = position as unknown as ColtStart;
    same('rounds', null, start.rounds, this.rounds);
    same('first', null, start.first, this.first);
    same('cars', null, start.train.length, this.train.spots.length);
    start.train.forEach((spot, car) => {
      same('train', car, lootText(spot.inside), ownText(this.train.spots[car]?.inside));
      same('roof', car, lootText(spot.roof), ownText(this.train.spots[car]?.roof));
    });
    this.bandits.forEach((bandit, i) => {
      const given = start.bandits[i];
      same('bandit', bandit.seat, given?.name, bandit.name);
      same('place', bandit.name, `${given?.car} ${given?.level}`, `${bandit.car} ${bandit.level}`);
      same('purse', bandit.name, given && lootText(given), ownText(bandit));
      same('bullets', bandit.name, given?.bullets, bandit.bullets);
    });
    this.seats.forEach((seat, i) => {
      const deck = seat.textOrder.flatMap((card) => Array.from({ length: seat.deck.count(card) }, () => card));
      same('deck', i, [...(start.seats[i]?.deck ?? [])].sort(), deck.sort());
      same('hand', i, start.seats[i]?.hand, []);
    });
    same('rule', 'variant', start.variant, this.expert ? 'expert' : 'standard');
    same('marshal', null, start.marshal, this.train.marshal);
    return wrong;
  }

  /* ---- choices ---- */

  ask(options: string[]): string | null {
    if (options.length < 2) return options[0] ?? null;
    const action = this.record.take();
    if (!options.includes(action)) throw new Stopped(this.record.at, action);
    this.record.show('chose', action);
    return action;
  }

  order(step = 1): number[] {
    return Array.from({ length: this.players }, (_, i) => (this.first + step * i + this.players * i) % this.players);
  }

  hit(bandit: Bandit): void {
    const seat = this.seats[bandit.seat] as SeatCards;
    seat.deck.add('bullet');
    if (this.expert) seat.top++;
  }

  /* ---- cards ---- */

  /** Draws the certain cards at once. Chance draws the rest. */
  private draw(number: number, wanted: number): void {
    const seat = this.seats[number] as SeatCards;
    const bullets = Math.min(seat.top, wanted);
    this.take(number, Array.from({ length: bullets }, () => 'bullet'));
    seat.top -= bullets;
    let count = wanted - bullets;
    count -= this.drawShortDeck(number, count);
    if (count > 0 && this.expert && seat.deck.total === 0 && seat.discard.total > 0) {
      seat.discard.pour(seat.deck);
      count -= this.drawShortDeck(number, count);
    }
    const kinds = seat.deck.kinds;
    if (count === 0 || kinds.length === 0) return;
    if (kinds.length === 1) {
      this.take(number, Array.from({ length: count }, () => kinds[0] as string));
      return;
    }
    const { should } = this.record.chance((generator) => this.dealt(number, count, generator));
    this.take(number, should.split(' ').slice(2));
  }

  /** Moves cards from a seat's deck to its hand. */
  private take(number: number, cards: string[]): void {
    const seat = this.seats[number] as SeatCards;
    if (cards.length === 0) return;
    const rank = (card: string): number => seat.textOrder.indexOf(card);
    this.record.show('dealt', number, cards.length, [...cards].sort((a, b) => rank(a) - rank(b)));
    for (const card of cards) seat.draw(card);
  }

  private drawShortDeck(number: number, count: number): number {
    const { deck } = this.seats[number] as SeatCards;
    const size = deck.total;
    if (size > count) return 0;
    this.take(number, deck.kinds.flatMap((card) => Array.from({ length: deck.count(card) }, () => card)));
    return size;
  }

  /** Draws card by card. If fewer cards stay in the deck than are drawn, the cards that stay are drawn instead. */
  private dealt(number: number, count: number, generator: Generator): string {
    const seat = this.seats[number] as SeatCards;
    const left = seat.deck.copy();
    const stays = left.total - count;
    for (let i = Math.min(stays, count); i > 0; i--) {
      let pick = generator.below(left.total);
      const card = seat.drawOrder.find((one) => (pick -= left.count(one)) < 0) as string;
      left.add(card, -1);
    }
    const drawn = (card: string): number => (stays < count ? left.count(card) : seat.deck.count(card) - left.count(card));
    return [`deal ${number}`, ...seat.textOrder.flatMap((card) => Array.from({ length: drawn(card) }, () => card))].join(' ');
  }

  /* ---- the match ---- */

  /** Stops at the first wrong draw, because nothing after it is certain. */
  *play(): Steps {
    for (const { name, seat } of this.bandits) this.record.show('seated', name, seat);
    for (const [number, card] of this.rounds.entries()) {
      this.record.show('round', number + 1, card, this.first);
      for (const seat of this.order()) {
        const own = this.seats[seat] as SeatCards;
        this.draw(seat, Math.max(0, own.handSize - own.hand.total));
        if (this.expert) own.throwBullets();
        yield;
      }
      const plan: PlanCard[] = [];
      yield* this.scheme(TURNS[card]?.[this.players > 4 ? 1 : 0] ?? '', plan);
      this.endSchemin(number === this.rounds.length - 1);
      for (const { card: planned, seat } of plan) {
        const owner = seat.owners.get(planned);
        const bandit = this.bandits.find((one) => one.name === owner?.bandit);
        if (owner && bandit) {
          this.record.show('revealed', bandit.name, owner.kind);
          this.train.carryOut(owner.kind, bandit);
        }
        (this.expert ? seat.discard : seat.deck).add(planned);
        yield;
      }
      this.train.happen(card);
      this.first = (this.first + 1) % this.players;
    }
    if (!this.record.ended) throw new Stopped(this.record.at + 1, this.record.peek());
  }

  private *scheme(turns: string, plan: PlanCard[]): Steps {
    for (const [turn, kind] of [...turns].entries()) {
      for (const number of this.order(kind === 'W' ? -1 : 1)) {
        for (let goes = kind === 'U' ? 2 : 1; goes > 0; goes--) {
          this.schemeOnce(number, turn === 0 && kind !== 'T', plan);
          yield;
        }
      }
    }
  }

  private schemeOnce(number: number, ghostHides: boolean, plan: PlanCard[]): void {
    const seat = this.seats[number] as SeatCards;
    const cards = seat.playable;
    const options = cards.map((card) => `play ${card}`);
    if (ghostHides) {
      options.push(...cards.filter((card) => seat.owners.get(card)?.bandit === 'ghost').map((card) => `play ${card} hidden`));
    }
    if (seat.deck.total > 0 || seat.discard.total > 0) options.push('draw');
    const choice = this.ask(options);
    if (choice === 'draw') {
      this.draw(number, 3);
    } else if (choice !== null) {
      const card = choice.split(' ')[1] as string;
      seat.hand.add(card, -1);
      plan.push({ card, seat });
    }
  }

  private endSchemin(last: boolean): void {
    for (const seat of this.seats) {
      if (this.expert) seat.throwBullets();
      else seat.hand.pour(seat.deck);
    }
    if (!this.expert || last) return;
    for (const number of this.order()) this.discardSome(this.seats[number] as SeatCards);
  }

  private discardSome(seat: SeatCards): void {
    let least = 0;
    for (;;) {
      const cards = seat.playable.filter((card) => seat.textOrder.indexOf(card) >= least);
      const choice = this.ask([...cards.map((card) => `discard ${card}`), 'done']);
      if (choice === null || choice === 'done') return;
      const card = choice.split(' ')[1] as string;
      seat.hand.add(card, -1);
      seat.discard.add(card);
      least = seat.textOrder.indexOf(card);
    }
  }
}

interface GivenLoot {
  purses: number[];
  jewels: number;
  strongboxes: number;
}
interface ColtStart {
  variant: string;
  rounds: string[];
  first: number;
  marshal: number;
  train: Record<'inside' | 'roof', GivenLoot>[];
  bandits: (GivenLoot & { name: string; car: number; level: string; bullets: number })[];
  seats: { deck: string[]; hand: string[] }[];
}

const show = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

const lootText = ({ purses, jewels, strongboxes }: GivenLoot): string =>
  [...purses.map((value) => `$${value}`), ...Array.from({ length: jewels }, () => '◆'), ...Array.from({ length: strongboxes }, () => '■')].join(' ') || '–';

const ownText = (loot: Loot | undefined): string =>
  loot ? lootText({ ...loot, purses: loot.purses.map(([value]) => value) }) : '–';

/** Parts of the deal that belong to a car, not to a seat. */
const OF_CARS = new Set(['train', 'roof']);

/** "slip 3" is a purse that falls, "deal 2 move tuco:fire" are the cards of seat 2. */
function drawWords(action: string): string {
  const [verb, ...rest] = action.split(' ');
  if (verb === 'slip') return t('colt.fair.slip', { n: Number(rest[0]) });
  const cards = verb === 'deal' ? rest.slice(1) : rest;
  return cards.map((card) => card.split(':').map((part) => word('colt', part)).join(' ')).join(', ');
}

export const fairCheck: FairCheck = {
  begin: (settings, position, record) => {
    const check = new ColtCheck(settings, record);
    return { misdeals: check.checkDeal(position), rest: check.play() };
  },
  chained: true,
  drawWords,
  isOfSeat: (what) => !OF_CARS.has(what),
  ending: ({ winners, wealth, gunslingers }) => [winners, wealth, gunslingers],
};
