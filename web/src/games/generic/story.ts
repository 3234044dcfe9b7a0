// What happened, in words: sentences, the chapters of the log and of replays, and how long an event is shown.
import { t, type Part } from '../../i18n';
import { sentenceFor, tell, type Names } from '../../i18n/story';
import type { Sound } from '../../motion/sound';
import { bell, dice } from '../../motion/sounds';
import type { EventFacts, GameEvent, GameFacts } from '../../net/wire';
import type { Chapters } from '../game';
import { readValue, valueText } from './sheet';
import { capital, fieldLabel, readable, type Context } from './words';

const kindOf = ({ events }: GameFacts, kind: string): EventFacts | undefined => (Object.hasOwn(events, kind) ? events[kind] : undefined);

// ---- sentences --------------------------------------------------------------------------------

/** One field of an event that has no sentence: "seat Nora", "die 4", "forced". Null if there is nothing to say. */
function fieldText(event: GameEvent, field: string, context: Context, names: Names): string | null {
  const value = event[field];
  const label = fieldLabel(context.facts.name, field).toLocaleLowerCase();
  const type = kindOf(context.facts, event.e)?.fields[field];
  if (value === null || value === undefined || value === false) return null;
  if (value === true) return label;
  if (type === 'seat' && typeof value === 'number') return `${label} ${names.seat(value)}`;
  if (type === 'seats' && Array.isArray(value)) return `${label} ${value.map((seat) => names.seat(Number(seat))).join(', ')}`;
  return `${label} ${valueText(readValue(context, field, value))}`;
}

/** An event that the catalogue has no sentence for: "Rolled: seat Nora, die 4". */
function spelled(event: GameEvent, context: Context, names: Names): Part[] {
  const fields = Object.keys(event).filter((field) => field !== 'n' && field !== 'e');
  const texts = fields.map((field) => fieldText(event, field, context, names)).filter((text) => text !== null);
  const kind = capital(readable(event.e));
  return [texts.length > 0 ? `${kind}: ${texts.join(', ')}` : kind];
}

/** Only the names of players are set off. */
function onlyNames(parts: readonly Part[], { fields }: EventFacts): Part[] {
  const isName = (param: string): boolean => param === '@1' || fields[param] === 'seat' || fields[param] === 'seats';
  return parts.map((part) => (typeof part === 'string' || isName(part.param) ? part : part.text));
}

/** The sentence of an event in pieces, or null if the catalogue wants nothing to be said. */
export function sentenceOf(event: GameEvent, context: Context, names: Names): Part[] | null {
  const kind = kindOf(context.facts, event.e);
  const sentence = kind && sentenceFor(event, context.facts);
  if (!kind || sentence === undefined) return spelled(event, context, names);
  const told = tell(event, context.facts, names);
  return told && onlyNames(told, kind);
}

// ---- chapters ---------------------------------------------------------------------------------

export interface LogChapter {
  key: string;
  title: string;
  /** newest first */
  events: GameEvent[];
}

const isOver = (event: GameEvent): boolean => event.e === 'over';
const hasSeat = (event: GameEvent): event is GameEvent & { seat: number } => typeof event['seat'] === 'number';

/**
 * The name of what begins with an event: "Turn 4: Nora" if the event has a seat, or else its sentence. `turn` is the
 * number of such events so far.
 */
function titleOf(event: GameEvent, turn: number, context: Context, names: Names): string {
  if (isOver(event)) return t('replay.at.over');
  if (hasSeat(event)) return t('generic.turn', { n: turn, name: names.seat(event.seat) });
  const parts = sentenceOf(event, context, names) ?? [capital(readable(event.e))];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
    .replace(/[.:]$/, '');
}

/** The told events in chapters, newest first. A chapter begins with an event that `begins` something. */
export function chaptersOf(events: readonly GameEvent[], context: Context, names: Names): LogChapter[] {
  const chapters: LogChapter[] = [{ key: 'start', title: t('replay.at.start'), events: [] }];
  let turn = 0;
  for (const event of events) {
    const begins = kindOf(context.facts, event.e)?.begins ?? false;
    if (begins) {
      if (hasSeat(event)) turn++;
      chapters.unshift({ key: `from ${event.n}`, title: titleOf(event, turn, context, names), events: [] });
    }
    // A title that is the sentence itself is not repeated below.
    const isTitle = begins && !hasSeat(event) && !isOver(event);
    if (!isTitle && sentenceOf(event, context, names)) chapters[0]?.events.unshift(event);
  }
  return chapters.filter(({ key, events: told }) => key !== 'start' || told.length > 0);
}

export function replayChapters(facts: GameFacts): Chapters {
  const context: Context = { facts, seats: [], me: null };
  return {
    mark: (kind) => (kindOf(facts, kind)?.begins ? 'big' : null),
    moment: (events, names) => {
      const begun = events.filter((event) => kindOf(facts, event.e)?.begins);
      const last = begun.at(-1);
      return last ? titleOf(last, begun.filter(hasSeat).length, context, names) : t('replay.at.start');
    },
  };
}

// ---- timing -----------------------------------------------------------------------------------

/** Milliseconds at normal pace. */
const TOLD_MS = 500;
const STANDS_OUT_MS = 900;

export function durationOf(event: GameEvent, facts: GameFacts): number {
  const kind = kindOf(facts, event.e);
  if (kind && sentenceFor(event, facts) === '-') return 0;
  return kind?.stands_out ? STANDS_OUT_MS : TOLD_MS;
}

export function soundOf(event: GameEvent, facts: GameFacts): Sound | null {
  if (isOver(event)) return bell;
  const types = Object.values(kindOf(facts, event.e)?.fields ?? {});
  return event.e === 'rolled' || types.includes('dice') ? dice : null;
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([['chose', 'ui-check'], ['rolled', 'ui-reroll'], ['over', 'ui-crown']]);

/** The symbol of an event in the log. All of them are in the sprite that all screens share. */
export const symbolOf = (event: GameEvent, facts: GameFacts): string =>
  SYMBOLS.get(event.e) ?? (kindOf(facts, event.e)?.stands_out ? 'ui-out' : 'ui-next');
