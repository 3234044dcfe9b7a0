// Which lesson is on, and which wait. Pure: a state and a moment make the next state.
import { t } from '../../i18n';
import type { GameEvent } from '../../net/wire';
import type { Lessons, Moment } from './lesson';

export interface Card {
  id: string;
  topic: string;
  symbol: string;
  text: string;
  /** about something that has happened: it stays until it is read. The others go with what they are about. */
  event: boolean;
}

export interface Coach {
  explained: readonly string[];
  /** the first one is on */
  queue: readonly Card[];
  /** the number of the last event that was looked at */
  seen: number;
}

/** More at once would be a lecture; what is left out comes up again. */
const MAX_CARDS = 3;

export const beginCoach = (explained: readonly string[], seen: number): Coach => ({ explained, queue: [], seen });

const add = (ids: readonly string[], id: string | undefined): readonly string[] =>
  id === undefined || ids.includes(id) ? ids : [...ids, id];

function stateCards<V, E extends GameEvent>(lessons: Lessons<V, E>, moment: Moment<V>): Card[] {
  return lessons.states
    .filter((lesson) => lesson.when(moment))
    .map((lesson) => {
      const { key, params } = lesson.text(moment);
      return { id: lesson.id, topic: lesson.topic, symbol: lesson.symbol, text: t(key, params), event: false };
    });
}

function eventCards<V, E extends GameEvent>(lessons: Lessons<V, E>, events: readonly E[], moment: Moment<V>): Card[] {
  return events.flatMap((event) =>
    lessons.events
      .filter((lesson) => lesson.after(event, moment))
      .map((lesson) => {
        const { key, params } = lesson.text(event, moment);
        return { id: lesson.id, topic: lesson.topic, symbol: lesson.symbol, text: t(key, params), event: true };
      }),
  );
}

/** Whether the one who learns has done something of his own, that was not forced: then what stood there has been read. */
const acted = (events: readonly GameEvent[], me: number): boolean =>
  events.some((event) => ((event.e === 'chose' && !event.forced) || event.e === 'rolled') && event.seat === me);

/** Looks at the table again. `events` are all that have happened so far. */
export function updateCoach<V, E extends GameEvent>(coach: Coach, lessons: Lessons<V, E>, moment: Moment<V>, events: readonly E[]): Coach {
  const fresh = events.filter((event) => event.n > coach.seen);
  const seen = events[events.length - 1]?.n ?? 0;
  const now = stateCards(lessons, moment);
  const read = acted(fresh, moment.me);
  const head = coach.queue[0];
  const kept = coach.queue.filter((card) => (card.event ? !read : now.some((one) => one.id === card.id)));
  const explained = head && kept[0] !== head ? add(coach.explained, head.id) : coach.explained;
  const queue = [...kept];
  for (const card of [...eventCards(lessons, fresh, moment), ...now]) {
    if (queue.length < MAX_CARDS && !explained.includes(card.id) && !queue.some((one) => one.id === card.id)) queue.push(card);
  }
  const same = queue.length === coach.queue.length && queue.every((card, i) => card === coach.queue[i]);
  if (same && seen === coach.seen && explained === coach.explained) return coach;
  return { explained, queue: same ? coach.queue : queue, seen };
}

/** The first one is read. */
export function nextCard(coach: Coach): Coach {
  const [head, ...queue] = coach.queue;
  return { ...coach, explained: add(coach.explained, head?.id), queue };
}

/** Once more: what belongs to what is asked now, or what was said last. */
export function repeatCards<V, E extends GameEvent>(coach: Coach, lessons: Lessons<V, E>, moment: Moment<V>, last: Card | null): Coach {
  const now = stateCards(lessons, moment);
  const queue = now.length > 0 ? now.slice(0, MAX_CARDS) : last ? [{ ...last, event: true }] : [];
  return { ...coach, queue };
}
