// Turns events into sentences and actions into button labels.
//
//     tell(event, 'bang', { seat: (n) => characterOf(n) })       [{ param: 'seat', text: 'Doc' }, ' takes …']
//     describe('shoot 2', 'bang', { seat, self: 0 })              "Shoot Rose Doolan"
//
// i18n/story.c does the same on a terminal, in the same words; a test compares the two. A sentence is looked up by game
// and kind of event, the most specific key first: `bang.tell.life.two` before `bang.tell.life`. Depending on the event,
// the specific part is "hidden", the action, the reason, or a word in one of the fields team, card and level. The text
// "-" means that nothing is said.

import type { GameEvent, GameName } from '../net/wire';
import { fill, find, money, number, plain, word, type Params, type Part } from './index';

export interface Names {
  /** The name of the player at a seat. */
  seat(seat: number): string;
  /** The name of a bandit, if it differs from the usual one. */
  bandit?(name: string): string;
  /** The name of a car, if it is not called by its number. */
  car?(car: number): string | undefined;
}

export interface ActionNames extends Names {
  /** The seat that acts. */
  self?: number | null;
  /** The level of the bandit who acts or is pushed. */
  level?: 'inside' | 'roof';
  /** The value of the k-th purse on the spot, from 1; null if it is hidden. */
  purse?(k: number): number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are hidden from some viewers. Without the field, the event has another sentence. */
const SECRETS: Readonly<Record<GameName, Readonly<Record<string, string>>>> = {
  bang: { seated: 'role' },
  colt: { chose: 'action', planned: 'card' },
};
const SEATS = new Set(['seat', 'by', 'first', 'winners', 'gunslingers']);
const BANDITS = new Set(['bandit', 'by', 'target', 'from']);
/** Optional fields of events, with the empty text used when they are missing. */
const BLANK: Params = { seat: '', by: '', from: '', role: '', card: '', bandit: '', value: '' };

function firstFound(game: GameName, section: string, particulars: readonly string[]): string | undefined {
  for (const particular of particulars) {
    const text = find([game, section, particular].filter(Boolean).join('.'));
    if (text !== undefined) return text;
  }
  return undefined;
}

// ---- choosing the sentence --------------------------------------------------------------------

/**
 * Key suffixes of a choice, the most specific first: verb and last word (if there are more than two words), forced,
 * self (if the action is about the acting seat), the first two words, the verb alone.
 */
function particularsOfChoice(action: string, forced: boolean, self: unknown): string[] {
  const words = action.split(' ');
  const [verb = '', object] = words;
  const keys: string[] = [];
  if (words.length > 2) keys.push(`${verb}.${words[words.length - 1]}`);
  if (forced) keys.push(`${verb}.forced`);
  if (object !== undefined && parseInt(object, 10) === self) keys.push(`${verb}.self`);
  if (object !== undefined) keys.push(`${verb}.${object}`);
  keys.push(verb);
  return keys;
}

function particulars(fields: Fields, secret: string | undefined): string[] {
  const { action, why } = fields;
  if (secret !== undefined && fields[secret] === undefined) return ['hidden'];
  if (typeof action === 'string') return particularsOfChoice(action, fields.forced === true, fields.seat);
  if (typeof why === 'string') return fields.change === 0 ? [`${why}.wasted`, why] : [why];
  return [fields.team, fields.card, fields.level].filter((value): value is string => typeof value === 'string');
}

// ---- filling the sentence -----------------------------------------------------------------------

function nameOf(field: string, value: unknown, game: GameName, names: Names): string | number {
  if (typeof value === 'number') {
    if (SEATS.has(field)) return names.seat(value);
    return (field === 'car' && names.car?.(value)) || (find(`${game}.${field}.${value}`) ?? value);
  }
  const text = String(value);
  return BANDITS.has(field) && names.bandit ? names.bandit(text) : word(game, text);
}

function paramsOf(fields: Fields, game: GameName, names: Names): Params {
  const params: Params = { ...BLANK };
  for (const [field, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) {
      params[field] = nameOf(field, value, game, names);
      continue;
    }
    const items = value.map((item) => nameOf(field, item, game, names));
    params[field] = items.map((item) => (typeof item === 'number' ? number(item) : item)).join(', ');
  }
  if (typeof fields.action === 'string') {
    const objects = fields.action.split(' ').slice(1);
    const seat = parseInt(objects[0] ?? '', 10);
    params['*'] = objects.join(', ');
    params['@1'] = Number.isNaN(seat) ? '' : names.seat(seat);
  }
  return params;
}

/** The sentence of an event in pieces, or null if the event is not told. */
export function tell(event: GameEvent, game: GameName, names: Names): Part[] | null {
  const fields = event as unknown as Fields;
  const sentence = firstFound(game, `tell.${event.e}`, [...particulars(fields, SECRETS[game][event.e]), '']);
  if (sentence === undefined || sentence === '-') return null;
  return fill(sentence, paramsOf(fields, game, names));
}

// ---- actions ------------------------------------------------------------------------------------

interface Reading {
  keys: string[];
  params: Params;
}

function readBang(action: string, names: ActionNames): Reading {
  const [verb = '', ...objects] = action.split(' ');
  const first = parseInt(objects[0] ?? '', 10);
  const params: Params = { n: verb === 'reroll' ? objects.length : first };
  if (!Number.isNaN(first)) params['@1'] = names.seat(first);
  return { keys: particularsOfChoice(action, false, names.self), params };
}

/** `play tuco:move hidden`, `rob purse:2`, `move 3`, `fire doc` */
function readColt(action: string, names: ActionNames): Reading {
  const [verb = '', object = '', last] = action.split(' ');
  const [first = '', second] = object.split(':');
  const bandit = names.bandit?.(first) ?? word('colt', first);
  if (verb === 'play' || verb === 'discard') {
    const key = [verb, second === undefined ? '' : 'team', last ?? ''].filter(Boolean).join('.');
    return { keys: [key], params: { card: word('colt', second ?? first), bandit } };
  }
  if (verb === 'rob' && first === 'purse') {
    const value = names.purse?.(Number(second)) ?? null;
    if (value !== null) return { keys: ['rob.purse.known'], params: { value: money(value) } };
  }
  const car = names.car?.(Number(first)) ?? find(`colt.car.${first}`) ?? first;
  return { keys: [`${verb}.${names.level ?? 'inside'}`, `${verb}.${first}`, verb], params: { car, bandit } };
}

const READERS: Readonly<Record<GameName, (action: string, names: ActionNames) => Reading>> = {
  bang: readBang,
  colt: readColt,
};

/** The label of an action for a button; the wire text itself if there are no words for it. */
export function describe(action: string, game: GameName, names: ActionNames): string {
  const { keys, params } = READERS[game](action, names);
  const text = firstFound(game, 'act', keys);
  return text === undefined ? action : plain(fill(text, params));
}
