// A game's settings as the form needs them. They are read from the wire format and written back without default values.
// The choices come from GAMES; the server decides which of them may be combined.
import { GAMES, type GameName, type Level, type Settings, type TableOptions } from '../net/wire';
import { loadItem, saveItem } from './localStorage';

type Words = Readonly<Record<string, string>>;

interface GameFacts {
  minPlayers: number;
  maxPlayers: number;
  levels: readonly Level[];
  options: Readonly<Record<string, readonly string[]>>;
  presets: Readonly<Record<string, Words>>;
  lists: Readonly<Record<string, readonly string[]>>;
}

export const factsOf = (game: GameName): GameFacts => GAMES[game];

export interface Chosen {
  /** the value of each option of the game, by name */
  switches: Record<string, string>;
  /** the lists that were filled in, by name; null means random */
  lists: Record<string, (string | number | null)[]>;
}

/** The default values: those of the first preset, or else the first value of each option. */
function usualSwitches(game: GameName): Record<string, string> {
  const { options, presets } = factsOf(game);
  const first = Object.values(presets)[0];
  const usual: Record<string, string> = {};
  for (const [name, values] of Object.entries(options)) usual[name] = first?.[name] ?? values[0] ?? '';
  return usual;
}

/** The preset with these values, or null for a custom mix. */
export function presetOf(game: GameName, switches: Words): string | null {
  const found = Object.entries(factsOf(game).presets).find(([, set]) =>
    Object.entries(set).every(([name, value]) => switches[name] === value),
  );
  return found?.[0] ?? null;
}

export function withPreset(game: GameName, chosen: Chosen, preset: string): Chosen {
  return { ...chosen, switches: { ...chosen.switches, ...factsOf(game).presets[preset] } };
}

function readSwitches(game: GameName, said: Readonly<Record<string, unknown>>): Record<string, string> {
  const { options, presets } = factsOf(game);
  const rules = said['rules'];
  const set = typeof rules === 'string' ? { preset: rules } : ((rules ?? {}) as Record<string, string>);
  const single = Object.keys(presets).length > 0 ? set : (said as Record<string, string>);
  const switches = { ...usualSwitches(game), ...presets[set['preset'] ?? ''] };
  for (const name of Object.keys(options)) if (single[name] !== undefined) switches[name] = single[name];
  return switches;
}

export function readSettings(game: GameName, settings: Settings | null): Chosen {
  const said = (settings ?? {}) as Readonly<Record<string, unknown>>;
  const lists: Chosen['lists'] = {};
  for (const name of Object.keys(factsOf(game).lists)) {
    const value = said[name];
    if (Array.isArray(value)) lists[name] = value as (string | number | null)[];
    else if (typeof value === 'number') lists[name] = [value];
  }
  return { switches: readSwitches(game, said), lists };
}

/** The length of a list that has one item per seat. 0 if the list has any length or does not apply. */
export function lengthOf(list: string, players: number): number {
  switch (list) {
    case 'roles':
    case 'characters':
      return players;
    case 'bandits':
    case 'cars':
      return players === 2 ? 4 : players;
    case 'marshal_cards':
      return players === 2 ? players : 0;
    case 'first':
      return 1;
    default:
      return 0;
  }
}

/** The longest list of rounds that the server accepts. */
export const MAX_ROUNDS = 8;

/** Lists that are sent only if they are complete. */
const WHOLE = new Set(['cars', 'first', 'rounds']);

function writeList(name: string, items: (string | number | null)[], players: number): (string | number | null)[] | null {
  const length = lengthOf(name, players);
  if (name === 'rounds') {
    const rounds = items.filter((item) => item !== null).slice(0, MAX_ROUNDS);
    return rounds.length > 0 ? rounds : null;
  }
  const cut = Array.from({ length }, (_, at) => items[at] ?? null);
  if (cut.every((item) => item === null)) return null;
  return WHOLE.has(name) && cut.includes(null) ? null : cut;
}

function writeSwitches(game: GameName, switches: Words): Record<string, unknown> {
  const usual = usualSwitches(game);
  const changed = Object.fromEntries(Object.entries(switches).filter(([name, value]) => usual[name] !== value));
  if (Object.keys(changed).length === 0) return {};
  if (Object.keys(factsOf(game).presets).length === 0) return changed;
  return { rules: presetOf(game, switches) ?? changed };
}

export function writeSettings(game: GameName, players: number, chosen: Chosen): Settings | null {
  const said = writeSwitches(game, chosen.switches);
  for (const [name, items] of Object.entries(chosen.lists)) {
    const list = writeList(name, items, players);
    if (list) said[name] = name === 'first' ? list[0] : list;
  }
  return Object.keys(said).length > 0 ? (said as Settings) : null;
}

/* ---- the last choices ---- */

const USUAL_PLAYERS: Readonly<Record<GameName, number>> = { bang: 5, colt: 4 };

export function usualOptions(game: GameName): TableOptions {
  return { game, players: USUAL_PLAYERS[game], rules: null, public: false, clock: 0, eliminated_see: false };
}

export function lastOptions(game: GameName): TableOptions {
  return { ...usualOptions(game), ...loadItem<Partial<TableOptions>>(`new.${game}`, {}), game };
}

export function saveOptions(options: TableOptions): void {
  saveItem(`new.${options.game}`, options);
}

export interface Quick {
  players: number;
  level: Level;
}

export function lastQuick(game: GameName): Quick {
  return { players: USUAL_PLAYERS[game], level: 'normal', ...loadItem<Partial<Quick>>(`quick.${game}`, {}) };
}

export function saveQuick(game: GameName, quick: Quick): void {
  saveItem(`quick.${game}`, quick);
}
