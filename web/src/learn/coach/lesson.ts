// What a lesson is: something to be explained once, when it first comes up. Lessons know no rules: they look at what is
// asked and at what has happened, and say what the book says about it.
import type { Key, Params } from '../../i18n';
import type { GameEvent } from '../../net/wire';

/** A look at the table: what is shown, and what is wanted of the one who learns. */
export interface Moment<V> {
  view: V;
  me: number;
  /** it is one's own choice, and all is quiet */
  mine: boolean;
  /** one's own dice are to be thrown */
  throwing: boolean;
  legal: readonly string[];
}

interface Telling<A extends unknown[]> {
  id: string;
  /** the place in the book, and the symbol beside the words */
  topic: string;
  symbol: string;
  text: (...args: A) => { key: Key; params?: Params };
}

/** Explained when one is asked something. */
export interface StateLesson<V> extends Telling<[Moment<V>]> {
  when: (moment: Moment<V>) => boolean;
}

/** Explained when something happens. */
export interface EventLesson<V, E extends GameEvent = GameEvent> extends Telling<[E, Moment<V>]> {
  after: (event: E, moment: Moment<V>) => boolean;
}

export interface Lessons<V, E extends GameEvent = GameEvent> {
  /** in the order in which they are explained if several are due */
  states: readonly StateLesson<V>[];
  events: readonly EventLesson<V, E>[];
}
