// Events told as sentences, and actions as the names of buttons.
//
//     tell(event, 'bang', { seat: (n) => characterOf(n) })       [{ param: 'seat', text: 'Doc' }, ' takes …']
//     describe('shoot 2', 'bang', { seat, self: 0 })              "Shoot Rose Doolan"
//
// src/words/story.c tells the same events on a terminal, in the same words; a test compares the two. A sentence is
// looked up by game and kind of event, the most particular first: `bang.tell.life.two` before `bang.tell.life`.
// What makes it particular is, by the kind of event: that something is hidden; the action; the reason; else a word
// in one of the fields team, card and level. A text of "-" says nothing.

import type { GameEvent, GameName } from '../net/wire';
import { fill, find, money, number, plain, word, type Params, type Part } from './index';

export interface Names {
  /** Who sits there, as the sentence shall name him. */
  seat(seat: number): string;
  /** A bandit, if not by his own name. */
  bandit?(name: string): string;
  /** A part of the train, if not by its number. */
  car?(car: number): string | undefined;
}

export interface ActionNames extends Names {
  /** The seat that acts. */
  self?: number | null;
  /** Where the bandit who acts or is pushed is. */
  level?: 'inside' | 'roof';
  /** What the purse is worth that lies k-th on the spot, counted from 1; null if that is not known. */
  purse?(k: number): number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that only some may know: without them an event is told otherwise. */
const SECRETS: Readonly<Record<GameName, Readonly<Record<string, string>>>> = {
  bang: { seated: 'role' },
  colt: { chose: 'action', planned: 'card' },
};
const SEATS = new Set(['seat', 'by', 'first', 'winners', 'gunslingers']);
const BANDITS = new Set(['bandit', 'by', 'target', 'from']);
/** Fields that may be left out of an event, and then are left out of its sentence. */
const BLANK: Params = { seat: '', by: '', from: '', role: '', card: '', bandit: '', value: '' };

function firstFound(game: GameName, section: string, particulars: readonly string[]): string | undefined {
  for (const particular of particulars) {
    const text = find([game, section, particular].filter(Boolean).join('.'));
    if (text !== undefined) return text;
  }
  return undefined;
}

// ---- which sentence ---------------------------------------------------------------------------

/** Of an action: its first word and, if there are more than two, its last; that it was forced; that it concerns
 *  whoever chose it; its first two words; its first. */
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

// ---- filling it ---------------------------------------------------------------------------------

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

/** The sentence of an event in pieces, or null where there is nothing to say. */
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

/** An action, as the wire writes it, in words for a button; as it stands if there are no words for it. */
export function describe(action: string, game: GameName, names: ActionNames): string {
  const { keys, params } = READERS[game](action, names);
  const text = firstFound(game, 'act', keys);
  return text === undefined ? action : plain(fill(text, params));
}
