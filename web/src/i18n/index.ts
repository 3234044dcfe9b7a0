// The client's texts, in the chosen language.
//
//     await loadLanguage();                       once, before the first render
//     t('common.players', { n: 3 })               "3 players"
//     tr('common.table', { code: 'k7qd' })        ['Table ', { param: 'code', text: 'k7qd' }]
//
// The texts are in i18n/ and i18n/web/. Those of a game are added when the game is downloaded (`addWords`). They may contain fields in braces:
//     {x}             the parameter x; numbers are formatted for the language
//     {x|one|other}   the number x and the right form of a noun: "1 die", "3 dice"
//     {x?one|other}   only the form: "is", "are"
//     {-x}            the number x without its sign; also possible in the other forms
// tools/words.mjs checks that every language has every text, with the same fields.

import type { Key } from './gen/keys';
import { CATALOGUES, NAMES } from './gen/languages';

export type { Key };
export type Params = Record<string, string | number>;

/** A piece of a text: literal text, or the value of a field, so that views can highlight it. */
export type Part = string | { param: string; text: string };

type Words = Readonly<Record<string, string>>;

/** More texts, such as those of a game: one chunk a language. */
export type Catalogue = Readonly<Record<Language, () => Promise<{ default: Words }>>>;

/** Each language is a separate chunk, so that the first load has only one of them. */
export type Language = keyof typeof CATALOGUES;
export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

/** The languages' own names, for the language menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = NAMES;

/** Set by the build. In development, missing texts and parameters throw an error. */
declare const DEVELOPMENT: boolean;
const development = typeof DEVELOPMENT === 'undefined' || DEVELOPMENT;

interface LanguageData {
  language: Language;
  words: Record<string, string>;
  number: Intl.NumberFormat;
  money: Intl.NumberFormat;
  percent: Intl.NumberFormat;
  plural: Intl.PluralRules;
  list: Intl.ListFormat;
}

let loaded: LanguageData | null = null;

// ---- the language ---------------------------------------------------------------------------

export function language(): Language {
  return loaded?.language ?? 'en';
}

const added = new Set<Catalogue>();

/** All texts of a language: those of the first load, and those that were added. */
async function loadWords(chosen: Language): Promise<Record<string, string>> {
  const parts = await Promise.all([CATALOGUES[chosen](), ...[...added].map((catalogue) => catalogue[chosen]())]);
  return Object.assign({}, ...parts.map((part) => part.default)) as Record<string, string>;
}

/** Adds texts to the current language, and to every language that is chosen later. */
export async function addWords(catalogue: Catalogue): Promise<void> {
  if (added.has(catalogue)) return;
  added.add(catalogue);
  if (!loaded) return;
  const { default: words } = await catalogue[loaded.language]();
  Object.assign(loaded.words, words);
}

/** Loads a language and makes it current. The caller must redraw the screen. */
export async function setLanguage(chosen: Language): Promise<void> {
  const words = await loadWords(chosen);
  // "1.150" in every language. Some would write "1150", but the program writes the same sentences and groups always.
  const grouped = { useGrouping: 'always' } as const;
  const dollars = { ...grouped, style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  loaded = {
    language: chosen,
    words,
    number: new Intl.NumberFormat(chosen, grouped),
    money: new Intl.NumberFormat(chosen, dollars),
    percent: new Intl.NumberFormat(chosen, { style: 'percent', maximumFractionDigits: 0 }),
    plural: new Intl.PluralRules(chosen),
    list: new Intl.ListFormat(chosen, { type: 'conjunction' }),
  };
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

/** The saved preference, else the browser's language, else English. */
export function pickLanguage(preference?: string | null, wishes: readonly string[] = browserLanguages()): Language {
  const candidates = preference ? [preference, ...wishes] : wishes;
  for (const wish of candidates) {
    const found = LANGUAGES.find((known) => wish.toLowerCase().split('-')[0] === known);
    if (found) return found;
  }
  return 'en';
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
}

export async function loadLanguage(preference?: string | null): Promise<Language> {
  await setLanguage(pickLanguage(preference));
  return language();
}

// ---- texts ----------------------------------------------------------------------------------

const FIELD = /\{(-?)([^{}|?]+)(?:([|?])([^{}|]*)\|([^{}|]*))?\}/g;

function current(): LanguageData {
  if (!loaded) throw new Error('loadLanguage() must be awaited before the first text');
  return loaded;
}

function fillField(name: string, positive: boolean, kind: string | undefined, one: string, other: string, params: Params): string {
  const { number, plural } = current();
  const value = params[name];
  if (value === undefined) {
    if (development) throw new Error(`the field {${name}} has no value`);
    return '';
  }
  if (typeof value === 'string') return value;
  const amount = positive ? Math.abs(value) : value;
  const form = plural.select(amount) === 'one' ? one : other;
  if (kind === '?') return form;
  return kind === '|' ? `${number.format(amount)} ${form}` : number.format(amount);
}

/** Fills the fields of a template and returns the pieces. */
export function fill(template: string, params: Params = {}): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(FIELD)) {
    const [whole, minus, name = '', kind, one = '', other = ''] = match;
    const start = match.index ?? 0;
    if (start > end) parts.push(template.slice(end, start));
    parts.push({ param: name, text: fillField(name, minus === '-', kind, one, other, params) });
    end = start + whole.length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}

/** Joins pieces into one string. */
export function plain(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** The text of a key that is built at run time, or undefined. */
export function find(key: string): string | undefined {
  const { words } = current();
  return Object.prototype.hasOwnProperty.call(words, key) ? words[key] : undefined;
}

function template(key: string): string {
  const text = find(key);
  if (text === undefined && development) throw new Error(`there is no text for "${key}"`);
  return text ?? key;
}

export function tr(key: Key, params?: Params): Part[] {
  return fill(template(key), params);
}

export function t(key: Key, params?: Params): string {
  return plain(tr(key, params));
}

/** A word of a game, such as "rose_doolan", in the current language; the word itself if there is no text. */
export function word(game: string, name: string): string {
  return find(`${game}.${name}`) ?? name;
}

// ---- numbers and lists ------------------------------------------------------------------------

export function number(value: number): string {
  return current().number.format(value);
}

/** Whole dollars: "$1,150", "1.150 $". */
export function money(value: number): string {
  return current().money.format(value);
}

/** A fraction from 0 to 1: "42%", "42 %". */
export function percent(share: number): string {
  return current().percent.format(share);
}

/** A probability: never rounds a possible outcome to 0%, nor an uncertain one to 100%. */
export function chance(share: number): string {
  if (share > 0 && share < 0.01) return `< ${percent(0.01)}`;
  if (share > 0.99 && share < 1) return `> ${percent(0.99)}`;
  return percent(share);
}

/** "Belle, Doc, and Tuco" */
export function list(names: readonly string[]): string {
  return current().list.format(names);
}
