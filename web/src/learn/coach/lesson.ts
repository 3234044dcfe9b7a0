// A lesson is explained once, when it first comes up. Lessons know no rules: they react to decisions and events, and
// show texts of the rules.
import type { Key, Params } from '../../i18n';
import type { GameEvent } from '../../net/wire';

/** The learner's situation: the view and the current decision. */
export interface Moment<V> {
  view: V;
  me: number;
  /** whether the learner has a decision and all events have been shown */
  mine: boolean;
  /** whether the learner has to roll the dice */
  throwing: boolean;
  legal: readonly string[];
}

interface LessonText<A extends unknown[]> {
  id: string;
  /** the topic in the rules, and the symbol beside the text */
  topic: string;
  symbol: string;
  text: (...args: A) => { key: Key; params?: Params };
}

/** A lesson about a decision. */
export interface StateLesson<V> extends LessonText<[Moment<V>]> {
  when: (moment: Moment<V>) => boolean;
}

/** A lesson about an event. */
export interface EventLesson<V, E extends GameEvent = GameEvent> extends LessonText<[E, Moment<V>]> {
  after: (event: E, moment: Moment<V>) => boolean;
}

export interface Lessons<V, E extends GameEvent = GameEvent> {
  /** in the order of explanation, if several are due */
  states: readonly StateLesson<V>[];
  events: readonly EventLesson<V, E>[];
}
