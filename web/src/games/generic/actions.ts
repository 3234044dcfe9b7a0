// The labels of actions, and their order in the prompt.
import { chance, fill, find, plain, type Params } from '../../i18n';
import type { GameName } from '../../net/wire';
import { capital, namesOf, plainText, readable, valueWord, type Context } from './words';

export interface Choice {
  action: string;
  label: string;
}

/** Actions with the same verb. */
export interface Group {
  /** null for actions that stand alone */
  title: string | null;
  choices: Choice[];
}

// ---- labels -----------------------------------------------------------------------------------

const FIELDS = /\{-?([^{}|?]+)(?:[|?][^{}]*)?\}/g;

/** Keys of labels, the most specific first: verb and last word, own seat, verb and object, verb and kind of object, verb. */
function keysOf(words: readonly string[], me: number | null): string[] {
  const [verb = '', object] = words;
  if (object === undefined) return [verb];
  const keys = words.length > 2 ? [`${verb}.${words[words.length - 1]}`] : [];
  if (object === String(me)) keys.push(`${verb}.self`);
  return [...keys, `${verb}.${object}`, `${verb}.${object.split(':')[0]}`, verb];
}

/**
 * The label's fields. {n}, {count}, {*} and {@1} are those of `describe`. Other fields are names of the object, such as
 * {card} or {bandit}; null if there are several of them, because their order is not known.
 */
function paramsOf(text: string, objects: readonly string[], { facts, seats }: Context): Params | null {
  const [object = ''] = objects;
  const seat = parseInt(object, 10);
  const params: Params = { count: objects.length, '*': objects.map(readable).join(', ') };
  if (!Number.isNaN(seat)) Object.assign(params, { n: seat, '@1': namesOf(seats).seat(seat) });
  const missing = [...new Set([...text.matchAll(FIELDS)].map(([, name = '']) => name))].filter((name) => !Object.hasOwn(params, name));
  if (missing.length > 1 || (missing.length === 1 && object === '')) return null;
  for (const field of missing) params[field] = valueWord(facts.name, field, object);
  return params;
}

/** The words of an action without a label: "reroll 1 3", "play Tuco: move". */
function spelled(action: string, game: GameName): string {
  const [verb = '', ...objects] = action.split(' ');
  return capital([readable(verb), ...objects.map((object) => valueWord(game, verb, object))].join(' '));
}

export function labelOf(action: string, context: Context): string {
  const words = action.split(' ');
  const { name } = context.facts;
  const text = keysOf(words, context.me)
    .map((key) => find(`${name}.act.${key}`))
    .find((found) => found !== undefined);
  const params = text === undefined ? null : paramsOf(text, words.slice(1), context);
  return text !== undefined && params ? plain(fill(text, params)) : spelled(action, name);
}

/** All actions with labels that differ: where one label fits several actions, their objects are added. */
export function choicesOf(actions: readonly string[], context: Context): Choice[] {
  const labels = actions.map((action) => labelOf(action, context));
  const count = new Map<string, number>();
  for (const label of labels) count.set(label, (count.get(label) ?? 0) + 1);
  return actions.map((action, at) => {
    const label = labels[at] as string;
    const objects = action.split(' ').slice(1).map(readable).join(', ');
    return { action, label: (count.get(label) ?? 0) > 1 && objects ? `${label} (${objects})` : label };
  });
}

// ---- order ------------------------------------------------------------------------------------

/** Up to this many actions are shown without groups. */
const FEW = 9;
/** With more actions than this the prompt has a box to filter them. */
export const MANY = 20;

const verbOf = ({ action }: Choice): string => action.split(' ')[0] ?? '';

/** Groups many actions by verb. Actions that are the only ones with their verb come first. */
export function groupsOf(choices: readonly Choice[], game: GameName): Group[] {
  if (choices.length <= FEW) return [{ title: null, choices: [...choices] }];
  const byVerb = new Map<string, Choice[]>();
  for (const choice of choices) byVerb.set(verbOf(choice), [...(byVerb.get(verbOf(choice)) ?? []), choice]);
  const groups = [...byVerb].map(([verb, members]) => ({ verb, members }));
  const single = groups.filter(({ members }) => members.length === 1).flatMap(({ members }) => members);
  const titled = groups
    .filter(({ members }) => members.length > 1)
    .map(({ verb, members }): Group => ({ title: plainText(`${game}.verb.${verb}`) ?? capital(readable(verb)), choices: members }));
  return single.length > 0 ? [{ title: null, choices: single }, ...titled] : titled;
}

/** The choices whose label or action has all words of the text. */
export function filtered(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ action, label }) => {
    const all = `${label} ${action}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

// ---- odds -------------------------------------------------------------------------------------

/** What an action may lead to: "17% Lose the points". */
export function oddsOf(odds: Readonly<Record<string, number>> | undefined, game: GameName): string[] {
  return Object.entries(odds ?? {})
    .filter(([, share]) => share > 0)
    .map(([kind, share]) => `${plainText(`${game}.odds.${kind}`) ?? readable(kind)} ${chance(share)}`);
}
