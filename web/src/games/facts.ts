// What the engine says about a game: its players, its bots, its settings and its events. Generated for the games that
// have a folder here (wire.ts); the server says the same about every game (GET /api/games/NAME).
import type { GameName, Level } from '../net/wire';

export type FieldType = 'seat' | 'number' | 'change' | 'word' | 'words' | 'dice' | 'seats' | 'action' | 'flag' | 'custom';

export interface EventFacts {
  fields: Readonly<Record<string, FieldType>>;
  /** fields that are hidden from some viewers */
  secret: readonly string[];
  /** fields whose words have sentences of their own */
  picks: readonly string[];
  /** whether the event starts a new paragraph of the story */
  begins: boolean;
  /** bad news for a seat */
  stands_out: boolean;
}

export interface GameFacts {
  name: GameName;
  title: string;
  min_players: number;
  max_players: number;
  /** the levels of its bots, weakest first */
  levels: readonly Level[];
  /** whether players can be out before the end */
  eliminates: boolean;
  /** the settings and their values */
  options: Readonly<Record<string, readonly string[]>>;
  /** named sets of values; the first is the default */
  presets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** lists that can be chosen instead of drawn at random, with their words; null: the list holds numbers */
  lists: Readonly<Record<string, readonly string[] | null>>;
  events: Readonly<Record<string, EventFacts>>;
}
