// What a game is to the client: a face. It draws a view, patches a view by an event so that events can be played one
// after the other, and says how long each takes. It knows no rules: what may be done comes as `legal`, and what came of
// it as events with the numbers that came out.
import type { ComponentChildren, FunctionComponent } from 'preact';
import type { GameEvent, GameName, Level, Position, Result, SeatKind, Waiting } from '../net/wire';
import type { SoundName } from '../motion/sound';

export interface SeatName {
  /** what the one who sits there is called; null: nobody knows (a replay without names) */
  name: string | null;
  kind: SeatKind;
  level: Level | null;
  away: boolean;
}

export interface Hint {
  action: string;
  values: { action: string; chance: number; visits: number }[];
  /** for each seat how likely each role is; BANG! only */
  beliefs: Record<string, number>[] | null;
}

export type Odds = Record<string, Record<string, number>>;

/** What a board is given. The same for a game that is played, a replay and a lesson. */
export interface Stage<V = Position, E = GameEvent> {
  view: V;
  /** what is happening at this moment, for motion; null: all is quiet, and `view` is the truth */
  event: E | null;
  /** what has happened up to `view`, for the log */
  events: E[];
  /** whose eyes these are; null: an onlooker's */
  me: number | null;
  seats: SeatName[];
  /** the seat that is waited for */
  waitsFor: number | null;
  waiting: Waiting | null;
  /** what one may do; null while it is not one's own choice, or while events are still being played */
  legal: string[] | null;
  odds: Odds | null;
  hint: Hint | null;
  result: Result | null;
  /** something has been sent and not answered yet: no second click */
  busy: boolean;
  act(action: string): void;
  /** dice are one's own to throw, when `waiting` is "roll" and `waitsFor` is `me` */
  roll(): void;
  /** plays what is left of the events at once */
  skip(): void;
  /** opens the rules at a place: "dynamite", "rose_doolan", "tunnel" */
  help(topic: string): void;
  /** takes the place of the board's own prompt: handing over, confirming, waiting for the net */
  prompt: ComponentChildren | null;
  /** more buttons for the prompt: take back, hint */
  tools: ComponentChildren | null;
  /** a lesson's words, right above the prompt */
  coach: ComponentChildren | null;
  /** what stands below the log: the chat */
  aside: ComponentChildren | null;
}

export interface GameModule<V = Position, E = GameEvent> {
  Board: FunctionComponent<Stage<V, E>>;
  /** the view as it is after the event, as far as the event tells it */
  applyEvent(view: V, event: E): V;
  /** milliseconds that the event takes at normal pace; 0: it goes with the one before */
  duration(event: E): number;
  sound(event: E): SoundName | null;
}

/** Each game comes when it is wanted. */
export async function loadGameModule(game: GameName): Promise<GameModule> {
  const module = game === 'bang' ? await import('./bang/module') : await import('./colt/module');
  return module.gameModule as unknown as GameModule;
}
