// The interface between the client and a game: everything that the browser knows of a game. A game's folder exports one
// `Game` from its index.ts, and games/index.ts lists the folders. A game without a folder gets games/generic/.
//
// A game here knows no rules. Legal actions come from the server, and so do the results of events.
import type { ComponentChildren, FunctionComponent } from 'preact';
import type { Key } from '../i18n';
import type { Names } from '../i18n/story';
import type { Book } from '../learn/book';
import type { Lessons } from '../learn/coach/lesson';
import type { Sound } from '../motion/sound';
import type { Belief, DecisionStep } from '../net/review';
import type { GameEvent, GameFacts, Level, Position, Result, SeatKind, TableOptions, Waiting } from '../net/wire';
import type { FairCheck } from '../screens/fair/check';
import type { Table } from '../store/table';

export interface SeatName {
  /** the player's name; null if it is not known, as in a replay without names */
  name: string | null;
  kind: SeatKind;
  level: Level | null;
  away: boolean;
}

export interface Hint {
  action: string;
  values: { action: string; chance: number; visits: number }[];
  /** for each seat the probability of each thing it may be; null in games without such secrets */
  beliefs: Record<string, number>[] | null;
}

export type Odds = Record<string, Record<string, number>>;

/** The props of a board. A live game, a replay and a lesson use the same ones. */
export interface Stage<V = Position, E = GameEvent> {
  view: V;
  /** the event being played, for animations; null if `view` is up to date */
  event: E | null;
  /** milliseconds that `event` is shown; undefined if that is not known */
  time?: number | undefined;
  /** all events up to `view`, for the log */
  events: E[];
  /** the viewer's seat; null for a spectator */
  me: number | null;
  seats: SeatName[];
  /** the seat to act */
  waitsFor: number | null;
  waiting: Waiting | null;
  /** the player's legal actions; null if it is not their decision, or while events are still played */
  legal: string[] | null;
  odds: Odds | null;
  hint: Hint | null;
  result: Result | null;
  /** what the viewer could believe about each seat, shown on the seats; null or left out if that is not wanted */
  beliefs?: readonly (Belief | null)[] | null;
  /** an action has been sent but not answered yet, so clicks are ignored */
  busy: boolean;
  act(action: string): void;
  /** rolls the dice, when `waiting` is "roll" and `waitsFor` is `me` */
  roll(): void;
  /** plays the remaining events at once */
  skip(): void;
  /** opens the rules at a topic */
  help(topic: string): void;
  /** replaces the board's own prompt: passing the device on, confirming, waiting for the connection */
  prompt: ComponentChildren | null;
  /** more buttons for the prompt: undo, hint */
  tools: ComponentChildren | null;
  /** the text of a lesson, shown above the prompt */
  coach: ComponentChildren | null;
  /** shown below the log: the chat */
  aside: ComponentChildren | null;
}

/** A card that holds the story for a moment: who the player is, or that they are out. */
export interface StoryCard {
  portraits: Portrait[];
  title: string;
  lines: string[];
}

/** How a match is shown while it is played. */
export interface BoardModule<V = Position, E = GameEvent> {
  Board: FunctionComponent<Stage<V, E>>;
  /** the view after the event, as far as the event tells it; `newest`, the newest view, may tell more of the same moment */
  applyEvent(view: V, event: E, newest?: V): V;
  /** milliseconds that the event is shown at normal pace; 0 if it is shown together with the next one */
  duration(event: E): number;
  sound(event: E): Sound | null;
  /** the view before the first event, from the current one; null if it cannot be told any more */
  firstView?(view: V, events: readonly E[]): V | null;
  /** whether the event costs the seat something, such as a life. `view` is the view before the event. */
  hurts?(event: E, seat: number, view: V): boolean;
  /** whether the event takes the seat out of the match */
  takesOut?(event: E, seat: number): boolean;
  /** the cards of a match as a player sees it: when it begins, and when the player is out */
  openingCard?(view: V, me: number): StoryCard | null;
  outCard?(view: V, me: number): StoryCard;
  /** one line at the start of the player's turn: what has happened to them since their last one; null for nothing */
  sinceLastTurn?(told: Pick<Stage<V, E>, 'view' | 'events' | 'seats'>, me: number): string | null;
  /** what a replay shows beside the board, such as the hands of others; null if there is nothing */
  ReplayExtra?: FunctionComponent<{ view: V }>;
}

/** The props of the end screen's upper part: who won, and why. The ways to go on are the same for all games. */
export interface EndProps<V = Position, E = GameEvent> {
  table: Table;
  view: V;
  events: E[];
  result: Result;
}

/** The picture of a seat in lists: a symbol, and the attributes that give it its colours. */
export interface Portrait {
  symbol: string;
  attributes: Readonly<Record<`data-${string}`, string>>;
}

/** What became of a player, for the record on the device. */
export interface Fate {
  /** what the player was, in words of the game: { role: ['deputy'] }. The text GAME.record.role is the title of a table */
  as: Readonly<Record<string, readonly string[]>>;
  /** the player's score, in games that have one */
  score: number | null;
}

/** How the form of a new table asks for one of the game's lists. */
export interface ListForm {
  /** the number of items, which may depend on the number of players; 0 if the list does not apply */
  length(players: number): number;
  /** the list may be shorter than `length`, and the form shows one item more than there are */
  grows?: boolean;
  /** the list is sent only if it is complete */
  whole?: boolean;
  /** the list is sent as its only item */
  single?: boolean;
  /** the label of an item; by default the seat's number */
  label?(at: number, players: number): string;
  /** the values of an item and their names; by default the list's words */
  values?(players: number): [value: string | number, name: string][];
}

/** Where a replay can jump to, and what it calls a moment. */
export interface Chapters<E = GameEvent> {
  /** whether the kind of event begins something: a turn or a round ("big"), or a part of it ("small") */
  mark(kind: string): 'big' | 'small' | null;
  /** the name of the moment after these events: "Turn 4: Rose Doolan" */
  moment(events: readonly E[], names: Names): string;
}

/** The rule book, and the coach of a first game. */
export interface Teaching<V = Position, E extends GameEvent = GameEvent> {
  book(): Promise<Book>;
  /** the topic that explains the current decision */
  currentTopic(view: V): string;
  /**
   * The settings of a first game and the level of its bots: small, simple and always the same, apart from dice and
   * cards. The learner has seat 0. Rolls may be arranged; then the coach says so.
   */
  firstGame: Pick<TableOptions, 'players' | 'rules' | 'arranged'> & { level: Level };
  lessons(): Promise<Lessons<V, E>>;
}

/** The words of a review. */
export interface ReviewWords<V = Position> {
  /** an action in words, from the position in which the seat decides */
  action(action: string, view: V, seat: number, seats: readonly SeatName[]): string;
  /** why the recommended answer is better, in sentences. `view` is the position of the decision */
  reasons(decision: DecisionStep, view: V, me: number | null, seats: readonly SeatName[]): string[];
}

/** A position in which there is a better move to be found. The file web/tools/practice.mjs makes them from self-play. */
export interface PracticePosition<V = Position, E = GameEvent> {
  /** names the position, also in later versions of the set */
  id: string;
  /** the seat that decides, and what it sees */
  seat: number;
  view: V;
  /** all events until then, as the seat was told them */
  events: E[];
  /** the names of the players, where they are known */
  names: (string | null)[];
  /** the decision as it was reviewed */
  decision: DecisionStep;
}

/** A line of the list of keys: the keys as they are written on the keyboard, and the text that says what they do. */
export interface KeyHelp {
  keys: readonly string[];
  does: Key;
}

export interface Game<V = Position, E extends GameEvent = GameEvent> {
  facts: GameFacts;
  /** the number of players that a new table has at first */
  usualPlayers: number;
  /** the symbol in lists of tables, and a row of symbols for the poster and the shelf of rule books */
  icon: string;
  symbols: readonly string[];
  /** the upper part of the poster on the home screen, and a row of small things below it */
  Art: FunctionComponent;
  Tokens: FunctionComponent;
  /** the game's style sheet and symbols, as addresses; loaded with the game */
  styles: readonly string[];
  sprite?: string;

  /** the names of seats in sentences, and of other things that depend on the position */
  names(view: V, seats: readonly SeatName[]): Names;
  /** the label of an action that can be confirmed or taken back */
  describe(action: string, view: V, seats: readonly SeatName[]): string;
  portrait(view: V, seat: number): Portrait | null;
  /** what became of the player of a seat when the match is over */
  fate(view: V, result: Result, seat: number): Fate;
  /** a score in words; only in games that have scores */
  score?(score: number): string;
  /** how far the match has come and what is played, for the top bar: "turn 14 · official rules" */
  progress?(view: V, events: readonly E[]): string;
  /** the number of seats still in the game; null if nobody is ever out */
  standing(view: V): number | null;
  /** the value of a setting that this number of players always plays, whatever is chosen */
  forcedOption?(option: string, players: number): string | undefined;
  listForms: Readonly<Record<string, ListForm>>;
  chapters: Chapters<E>;
  /** the keys of the board, besides those of view/keys.ts */
  keys: readonly KeyHelp[];

  board(): Promise<BoardModule<V, E>>;
  end(): Promise<FunctionComponent<EndProps<V, E>>>;
  teaching: Teaching<V, E> | null;
  /** the words of a review */
  review(): Promise<ReviewWords<V>>;
  /** whether hints and reviews tell what a seat may believe about the others */
  hasBeliefs: boolean;
  /** positions to practise with, which come with the client */
  practice(): Promise<PracticePosition<V, E>[]>;
  /** recomputes the deal and every draw from the secret of the dice; null if only the program itself can do that */
  fair: (() => Promise<FairCheck>) | null;
}
