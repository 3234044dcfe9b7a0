// Reads a game file. The file may come from anywhere, so everything is validated.
import type { GameFacts, GameName, Position } from '../../net/wire';

export interface Settings {
  game: GameName;
  players: number;
  [option: string]: unknown;
}

export interface FairPart {
  commitment: string;
  secret: string;
  contributions: (string | null)[];
  /** for each seat the hash that announced its contribution, or null; null as a whole in files without pledges */
  pledges: (string | null)[] | null;
  /** numbers of the chance actions that were arranged for a lesson, from 1 */
  arranged: number[];
  new: Settings;
}

export interface GameFile {
  start: { position: Position };
  actions: string[];
  result: unknown;
  names: (string | null)[] | null;
  /** null if the file has no data to check its dice */
  fair: FairPart | null;
}

/** The value is not a game file. */
export class NotAGame extends Error {}

type Fields = Record<string, unknown>;

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotAGame();
  return value as Fields;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotAGame();
  return value;
}

function hex(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw new NotAGame();
  return value.toLowerCase();
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new NotAGame();
  return value;
}

function count(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw new NotAGame();
  return value;
}

function readFair(value: unknown, facts: GameFacts): FairPart {
  const fair = object(value);
  const settings = object(fair.new);
  const players = settings.players;
  if (settings.game !== facts.name || typeof players !== 'number' || !(players >= facts.min_players && players <= facts.max_players)) throw new NotAGame();
  const contributions = list(fair.contributions).map((one) => (one === null ? null : hex(one)));
  if (contributions.length !== players) throw new NotAGame();
  const pledges = fair.pledges === undefined ? null : list(fair.pledges).map((one) => (one === null ? null : hex(one)));
  if (pledges && pledges.length !== players) throw new NotAGame();
  const arranged = fair.arranged === undefined ? [] : list(fair.arranged).map(count);
  return {
    commitment: hex(fair.commitment),
    secret: hex(fair.secret),
    contributions,
    pledges,
    arranged,
    new: settings as Settings,
  };
}

/** The game that a file is of. Throws NotAGame if the value is not a game file. */
export function gameOfFile(value: unknown): GameName {
  return text(object(object(object(value).start).position).game);
}

/** Reads a file of the game with these facts. Throws NotAGame if the value is not such a file. */
export function readGameFile(value: unknown, facts: GameFacts): GameFile {
  const file = object(value);
  const position = object(object(file.start).position);
  return {
    start: { position: position as Position },
    actions: list(file.actions).map(text),
    result: file.result ?? null,
    names: Array.isArray(file.names) ? file.names.map((name) => (typeof name === 'string' ? name : null)) : null,
    fair: file.fair === undefined ? null : readFair(file.fair, facts),
  };
}
