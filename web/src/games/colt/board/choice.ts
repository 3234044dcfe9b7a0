// Reads legal actions so that the board can offer them on the right spot, bandit, loot or card.
import { list, money, t, word } from '../../../i18n';
import { describe } from '../describe';
import { names } from '../names';
import { banditOf, banditsOf, type Bandit, type ColtView, type Level, type Loot, type Spot } from '../view';

export interface Choice {
  action: string;
  verb: string;
  /** the action in words, for a button */
  words: string;
  place?: { car: number; level: Level };
  bandit?: Bandit;
  loot?: Loot;
  /** index of the purse on the spot, from 0 */
  purse?: number;
  card?: string;
  hidden?: boolean;
}

/** The bandit that an action moves. The destination is on the level where this bandit stands. */
function movedOne(view: ColtView, verb: string): Bandit | undefined {
  return verb === 'push' ? view.asked?.victim : view.asked?.bandit;
}

/** The spot where the bandit who has to decide stands. */
export function askedSpot(view: ColtView): { car: number; level: Level; spot: Spot } | null {
  const one = view.asked && banditOf(view, view.asked.bandit);
  const spot = one && view.train[one.car]?.[one.level];
  return one && spot ? { car: one.car, level: one.level, spot } : null;
}

/** "Take the purse that Belle lost": the purse is named after the player who knows its value. */
function purseWords(view: ColtView, at: number): string | null {
  const spot = askedSpot(view)?.spot;
  const value = spot?.purses[at] ?? null;
  if (!spot || value !== null) return null;
  const owners = (spot.known[at] ?? []).flatMap((seat) => banditsOf(view, seat).map((one) => word('colt', one.name)));
  return owners.length > 0 ? t('colt.act.rob.purse.lost', { bandit: list(owners) }) : null;
}

export function readChoice(view: ColtView, action: string): Choice {
  const [verb = '', object = '', last] = action.split(' ');
  const [first = '', number] = object.split(':');
  const mover = movedOne(view, verb);
  const level = (verb !== 'marshal' && mover && banditOf(view, mover)?.level) || 'inside';
  const purse = verb === 'rob' && first === 'purse' ? Number(number) - 1 : undefined;
  const words =
    (purse !== undefined && purseWords(view, purse)) ||
    describe(action, {
      ...names(view),
      level,
      purse: (k) => askedSpot(view)?.spot.purses[k - 1] ?? null,
    });
  const choice: Choice = { action, verb, words };
  if (verb === 'move' || verb === 'marshal' || verb === 'push') choice.place = { car: Number(object), level };
  if (verb === 'fire' || verb === 'punch') choice.bandit = object as Bandit;
  if (verb === 'rob' || verb === 'lose') choice.loot = first as Loot;
  if (purse !== undefined) choice.purse = purse;
  if (verb === 'take' || verb === 'leave') choice.loot = 'purse';
  if (verb === 'play' || verb === 'discard') Object.assign(choice, { card: object, hidden: last === 'hidden' });
  return choice;
}

/** Finds the choice that belongs to a part of the train. */
export interface LitChoices {
  place(car: number, level: Level): Choice | undefined;
  bandit(name: Bandit): Choice | undefined;
  loot(car: number, level: Level, what: Loot, purse?: number): Choice | undefined;
}

export function litChoices(view: ColtView, choices: readonly Choice[]): LitChoices {
  const here = askedSpot(view);
  return {
    place: (car, level) => choices.find((one) => one.place?.car === car && one.place.level === level),
    bandit: (name) => choices.find((one) => one.bandit === name),
    loot: (car, level, what, purse) => {
      if (!here || here.car !== car || here.level !== level) return undefined;
      const last = here.spot.purses.length - 1;
      return choices.find(
        (one) =>
          (one.verb === 'rob' && one.loot === what && one.purse === purse) ||
          (one.verb === 'take' && what === 'purse' && purse === last),
      );
    },
  };
}

export const purseValue = (value: number | null): string | null => (value === null ? null : money(value));

/** Loot as it is drawn on a spot: grouped by kind, but apart where pieces can be told apart or chosen. */
export interface Piece {
  what: Loot;
  n: number;
  value: number | null;
  choice: Choice | undefined;
}

export function pieces(spot: Spot, lit: LitChoices, car: number, level: Level): Piece[] {
  const made: Piece[] = [];
  const unheld = new Map<string, Piece>();
  spot.purses.forEach((value, i) => {
    const choice = lit.loot(car, level, 'purse', i);
    const apart = value !== null || (choice !== undefined && (spot.known[i]?.length ?? 0) > 0);
    const key = apart ? `purse ${i}` : 'purse';
    const same = unheld.get(key);
    if (same) {
      same.n++;
      same.choice ??= choice;
      return;
    }
    const piece: Piece = { what: 'purse', n: 1, value, choice };
    unheld.set(key, piece);
    made.push(piece);
  });
  if (spot.jewels > 0) made.push({ what: 'jewel', n: spot.jewels, value: null, choice: lit.loot(car, level, 'jewel') });
  if (spot.strongboxes > 0) made.push({ what: 'strongbox', n: spot.strongboxes, value: null, choice: lit.loot(car, level, 'strongbox') });
  return made;
}
