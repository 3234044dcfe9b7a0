// Turns events into sentences and actions into button labels.
//
//     tell(event, facts, { seat: (n) => characterOf(n) })        [{ param: 'seat', text: 'Doc' }, ' takes …']
//     describe('shoot 2', game, { seat, self: 0 })                "Shoot Rose Doolan"
//
// src/words/story.c does the same on a terminal, in the same words; a test compares the two. A sentence is looked up by
// game and kind of event, the most specific key first: `GAME.tell.life.two` before `GAME.tell.life`. Depending on the
// event, the specific part is "hidden", the action, or a word of a field that picks the sentence. The text "-" means that
// nothing is said.

import type { EventFacts, GameEvent, GameFacts, GameName } from '../net/wire';
import { fill, find, number, plain, word, type Params, type Part } from './index';

export interface Names {
  /** The name of the player at a seat. */
  seat(seat: number): string;
  /** The name of a field's value, if it is not the game's usual word: the last car, a known purse. */
  value?(field: string, value: string | number): string | undefined;
}

export interface ActionNames extends Names {
  /** The seat that acts. */
  self?: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Optional fields of events, with the empty text used when they are missing. */
const blank = ({ fields }: EventFacts): Params => Object.fromEntries(Object.keys(fields).map((field) => [field, '']));

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

/** The word of the first field that picks a sentence. "wasted" is for an event that changes nothing. */
function particularsOfWords(fields: Fields, { picks, fields: types }: EventFacts): string[] {
  const found = picks.map((field) => fields[field]).find((value) => typeof value === 'string');
  if (typeof found !== 'string') return [];
  const change = Object.keys(types).find((field) => types[field] === 'change');
  return change !== undefined && fields[change] === 0 ? [`${found}.wasted`, found] : [found];
}

function particulars(fields: Fields, kind: EventFacts): string[] {
  if (kind.secret.some((field) => fields[field] === undefined)) return ['hidden'];
  const { action } = fields;
  if (typeof action === 'string') return particularsOfChoice(action, fields.forced === true, fields.seat);
  return particularsOfWords(fields, kind);
}

// ---- filling the sentence -----------------------------------------------------------------------

function nameOf(field: string, value: unknown, facts: GameFacts, kind: EventFacts, names: Names): string | number {
  const type = kind.fields[field];
  if (typeof value === 'number') {
    if (type === 'seat' || type === 'seats') return names.seat(value);
    return names.value?.(field, value) ?? find(`${facts.name}.${field}.${value}`) ?? value;
  }
  const text = String(value);
  return names.value?.(field, text) ?? word(facts.name, text);
}

function paramsOf(fields: Fields, facts: GameFacts, kind: EventFacts, names: Names): Params {
  const params: Params = blank(kind);
  for (const [field, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) {
      params[field] = nameOf(field, value, facts, kind, names);
      continue;
    }
    const items = value.map((item) => nameOf(field, item, facts, kind, names));
    params[field] = items.map((item) => (typeof item === 'number' ? number(item) : item)).join(', ');
  }
  if (typeof fields.action === 'string') {
    const objects = fields.action.split(' ').slice(1);
    const seat = parseInt(objects[0] ?? '', 10);
    params['*'] = objects.join(', ');
    params['#'] = objects.length;
    params['@1'] = Number.isNaN(seat) ? '' : names.seat(seat);
  }
  return params;
}

/** The text of an event's sentence: "-" if nothing is to be said, undefined if the catalogue has no text. */
export function sentenceFor(event: GameEvent, facts: GameFacts): string | undefined {
  const kind = facts.events[event.e];
  return kind && firstFound(facts.name, `tell.${event.e}`, [...particulars(event, kind), '']);
}

/** The sentence of an event in pieces, or null if the event is not told. */
export function tell(event: GameEvent, facts: GameFacts, names: Names): Part[] | null {
  const kind = facts.events[event.e];
  const sentence = sentenceFor(event, facts);
  if (!kind || sentence === undefined || sentence === '-') return null;
  return fill(sentence, paramsOf(event, facts, kind, names));
}

// ---- actions ------------------------------------------------------------------------------------

/** The first of the labels `GAME.act.KEY` that exists, filled in; the wire text itself if there is none. */
export function label(game: GameName, action: string, keys: readonly string[], params: Params): string {
  const text = firstFound(game, 'act', keys);
  return text === undefined ? action : plain(fill(text, params));
}

/** The label of an action for a button. Of `verb 2 5`, {n} is 2, {@1} is the name of seat 2, and {count} is 2 objects. */
export function describe(action: string, game: GameName, names: ActionNames): string {
  const [, ...objects] = action.split(' ');
  const first = parseInt(objects[0] ?? '', 10);
  const params: Params = { n: first, count: objects.length, '*': objects.join(', ') };
  if (!Number.isNaN(first)) params['@1'] = names.seat(first);
  return label(game, action, particularsOfChoice(action, false, names.self), params);
}
