// The coach's queue of lessons. Pure functions from a state and a moment to the next state.
import { t } from '../../i18n';
import type { GameEvent } from '../../net/wire';
import type { Lessons, Moment } from './lesson';

export interface Card {
  id: string;
  topic: string;
  symbol: string;
  text: string;
  /** whether the card is about an event. Such cards stay until they are read; the others go with their decision. */
  event: boolean;
}

export interface Coach {
  explained: readonly string[];
  /** the cards to show; the first one is visible */
  queue: readonly Card[];
  /** number of the last event processed */
  seen: number;
}

/** The longest queue, to avoid lecturing. A lesson that is left out comes up again later. */
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

/** Whether the learner has made an unforced choice or rolled. Then the visible cards count as read. */
const acted = (events: readonly GameEvent[], me: number): boolean =>
  events.some((event) => ((event.e === 'chose' && !event['forced']) || event.e === 'rolled') && event['seat'] === me);

/** Processes new events and the current decision. `events` are all events so far. */
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

/** Marks the visible card as read and shows the next one. */
export function nextCard(coach: Coach): Coach {
  const [head, ...queue] = coach.queue;
  return { ...coach, explained: add(coach.explained, head?.id), queue };
}

/** Shows the lessons for the current decision again or, if there are none, the last card. */
export function repeatCards<V, E extends GameEvent>(coach: Coach, lessons: Lessons<V, E>, moment: Moment<V>, last: Card | null): Coach {
  const now = stateCards(lessons, moment);
  const queue = now.length > 0 ? now.slice(0, MAX_CARDS) : last ? [{ ...last, event: true }] : [];
  return { ...coach, queue };
}
