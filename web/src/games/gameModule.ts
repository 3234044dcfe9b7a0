// The interface between the client and a game: a board that draws a view, and a function that applies an event to a
// view, so that events can be played one by one. A game module knows no rules. Legal actions come from the server, and
// so do the results of events.
import type { ComponentChildren, FunctionComponent } from 'preact';
import type { GameEvent, GameName, Level, Position, Result, SeatKind, Waiting } from '../net/wire';
import type { SoundName } from '../motion/sound';

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
  /** for each seat the probability of each role; BANG! only */
  beliefs: Record<string, number>[] | null;
}

export type Odds = Record<string, Record<string, number>>;

/** The props of a board. A live game, a replay and a lesson use the same ones. */
export interface Stage<V = Position, E = GameEvent> {
  view: V;
  /** the event being played, for animations; null if `view` is up to date */
  event: E | null;
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
  /** an action has been sent but not answered yet, so clicks are ignored */
  busy: boolean;
  act(action: string): void;
  /** rolls the dice, when `waiting` is "roll" and `waitsFor` is `me` */
  roll(): void;
  /** plays the remaining events at once */
  skip(): void;
  /** opens the rules at a topic: "dynamite", "rose_doolan", "tunnel" */
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

export interface GameModule<V = Position, E = GameEvent> {
  Board: FunctionComponent<Stage<V, E>>;
  /** the view after the event, as far as the event tells it */
  applyEvent(view: V, event: E): V;
  /** milliseconds that the event is shown at normal pace; 0 if it is shown together with the next one */
  duration(event: E): number;
  sound(event: E): SoundName | null;
}

/** Downloads a game's module when it is first needed. */
export async function loadGameModule(game: GameName): Promise<GameModule> {
  const module = game === 'bang' ? await import('./bang/module') : await import('./colt/module');
  return module.gameModule as unknown as GameModule;
}
