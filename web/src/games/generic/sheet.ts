// Turns the position of any game into labelled values and tables. Whatever JSON can hold has a place in them.
import { number, t } from '../../i18n';
import type { GameFacts } from '../../net/wire';
import { fieldLabel, seatTitle, valueWord, type Context } from './words';

export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'hidden' }
  | { kind: 'flag'; on: boolean }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'items'; items: Value[] }
  | Grid;

export interface Field {
  name: string;
  label: string;
  value: Value;
}

/** A table with one row for each object of a list. */
export interface Grid {
  kind: 'grid';
  columns: { name: string; label: string }[];
  rows: Row[];
}

export interface Row {
  head: string;
  /** the seat that the row is about; null for other rows */
  seat: number | null;
  /** one value for each column; null if the object does not have the field, or if the field is empty */
  cells: (Value | null)[];
}

export interface Sheet {
  /** single values and lists of them */
  facts: Field[];
  /** tables, then objects */
  parts: Field[];
}

/** More levels, rows or items than these are cut off. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const CUT: Value = { kind: 'text', text: '…' };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Whether a value says nothing. A null is empty, too, except in lists and tables, where it stands for a secret. */
function isEmpty(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return depth < MAX_DEPTH && Object.values(value).every((inner) => isEmpty(inner, depth + 1));
  return value === null || value === undefined || value === '';
}

// ---- seats ------------------------------------------------------------------------------------

/** Fields of positions and results that hold seats, unless the events say otherwise. */
const SEAT_FIELDS = ['seat', 'turn', 'first', 'winners'];

/** Whether a field holds seats. Events with a field of the same name tell. */
export function holdsSeats({ events }: GameFacts, field: string): boolean {
  const types = Object.values(events).flatMap(({ fields }) => (Object.hasOwn(fields, field) ? [fields[field]] : []));
  return types.length > 0 ? types.every((type) => type === 'seat' || type === 'seats') : SEAT_FIELDS.includes(field);
}

const isSeat = ({ facts, seats }: Context, field: string, value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < seats.length && holdsSeats(facts, field);

// ---- values -----------------------------------------------------------------------------------

/** A single value as text. `inList`: numbers get no thousands separators, which could be taken for those of the list. */
function scalarText(context: Context, field: string, value: unknown, inList: boolean): string {
  if (value === null || value === undefined) return t('generic.hidden');
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value !== 'number') return valueWord(context.facts.name, field, String(value)) || '–';
  if (isSeat(context, field, value)) return seatTitle(context, value);
  const text = inList ? String(value) : number(value);
  const word = valueWord(context.facts.name, field, String(value));
  return word === String(value) ? text : word;
}

function readScalar(context: Context, field: string, value: unknown): Value {
  if (value === null || value === undefined) return { kind: 'hidden' };
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  return { kind: 'text', text: scalarText(context, field, value, false) };
}

/** "beer, arrow, 1"; a list of lists as "2, 1; 3, 1" */
function listText(context: Context, field: string, list: readonly unknown[]): string {
  const nested = list.some(Array.isArray);
  const items = list
    .slice(0, MAX_ITEMS)
    .map((item) => (Array.isArray(item) ? listText(context, field, item) || '–' : scalarText(context, field, item, true)));
  if (list.length > MAX_ITEMS) items.push('…');
  return items.join(nested ? '; ' : ', ');
}

function readList(context: Context, field: string, list: readonly unknown[], depth: number): Value {
  if (list.length > 0 && list.every(isObject)) return readGrid(context, field, list, depth);
  const flat = list.every((item) => isScalar(item) || (Array.isArray(item) && item.every(isScalar)));
  if (flat) return { kind: 'text', text: listText(context, field, list) || '–' };
  const items = list.slice(0, MAX_ITEMS).map((item) => readValue(context, field, item, depth + 1));
  return { kind: 'items', items: list.length > MAX_ITEMS ? [...items, CUT] : items };
}

function readFields(context: Context, object: Json, depth: number): Field[] {
  return Object.entries(object)
    .filter(([, value]) => !isEmpty(value))
    .slice(0, MAX_ITEMS)
    .map(([name, value]) => ({ name, label: fieldLabel(context.facts.name, name), value: readValue(context, name, value, depth + 1) }));
}

export function readValue(context: Context, field: string, value: unknown, depth = 0): Value {
  if (isScalar(value)) return readScalar(context, field, value);
  if (depth >= MAX_DEPTH) return CUT;
  if (Array.isArray(value)) return readList(context, field, value, depth);
  const fields = readFields(context, value as Json, depth);
  return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'text', text: '–' };
}

// ---- tables -----------------------------------------------------------------------------------

/** The value of a field; undefined if the object does not have the field itself. */
const own = (row: Json, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined);

/** The name of a row: the seat's, the object's own, or its number, counted from 0 as in actions and fields. */
function headOf(context: Context, field: string, row: Json, at: number): string {
  if (field === 'seats') return seatTitle(context, at);
  const name = own(row, 'name');
  return valueWord(context.facts.name, field, typeof name === 'string' ? name : String(at));
}

function readGrid(context: Context, field: string, list: readonly Json[], depth: number): Grid {
  const rows = list.slice(0, MAX_ITEMS);
  const says = (value: unknown): boolean => value === null || !isEmpty(value);
  const isHead = (name: string): boolean => name === 'name' && field !== 'seats' && rows.every((row) => typeof own(row, name) === 'string');
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) => !isHead(name) && rows.some((row) => says(own(row, name))))
    .slice(0, MAX_ITEMS);
  const cellOf = (row: Json, name: string): Value | null =>
    says(own(row, name)) ? readValue(context, name, own(row, name), depth + 1) : null;
  return {
    kind: 'grid',
    columns: names.map((name) => ({ name, label: fieldLabel(context.facts.name, name) })),
    rows: rows.map((row, at) => ({
      head: headOf(context, field, row, at),
      seat: field === 'seats' ? at : null,
      cells: names.map((name) => cellOf(row, name)),
    })),
  };
}

// ---- positions --------------------------------------------------------------------------------

/** Tables come before objects. */
const order = ({ value }: Field): number => (value.kind === 'grid' ? 0 : 1);

/** The position of a game. Fields in `skip` are left out. */
export function sheetOf(position: Json, context: Context, skip: readonly string[] = []): Sheet {
  const shown = Object.fromEntries(Object.entries(position).filter(([name]) => name !== 'game' && !skip.includes(name)));
  const fields = readFields(context, shown, 0);
  const isFact = ({ value }: Field): boolean => value.kind === 'text' || value.kind === 'flag' || value.kind === 'hidden';
  return { facts: fields.filter(isFact), parts: fields.filter((field) => !isFact(field)).sort((a, b) => order(a) - order(b)) };
}

/** A value as one text, for sentences. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'hidden':
      return t('generic.hidden');
    case 'flag':
      return t(value.on ? 'generic.yes' : 'generic.no');
    case 'items':
      return value.items.map(valueText).join('; ');
    case 'fields':
      return value.fields.map(({ label, value: inner }) => `${label} ${valueText(inner)}`).join(', ');
    case 'grid':
      return value.rows.map(({ head, cells }) => `${head}: ${cells.map((cell) => (cell ? valueText(cell) : '–')).join(', ')}`).join('; ');
  }
}
