// A game's settings as the form needs them. They are read from the wire format and written back without default values.
// The choices come from the game's facts; the server decides which of them may be combined.
import { gameNamed } from '../games';
import type { ListForm } from '../games/game';
import type { GameFacts, GameName, Level, Settings, TableOptions } from '../net/wire';
import { loadFields, loadItem, saveItem } from './localStorage';

type Words = Readonly<Record<string, string>>;
type Item = string | number | null;

export const factsOf = (game: GameName): GameFacts => gameNamed(game).facts;

export interface Chosen {
  /** the value of each option of the game, by name */
  switches: Record<string, string>;
  /** the lists that were filled in, by name; null means random */
  lists: Record<string, Item[]>;
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
    if (Array.isArray(value)) lists[name] = value as Item[];
    else if (typeof value === 'number') lists[name] = [value];
  }
  return { switches: readSwitches(game, said), lists };
}

/** The items of a list as they are sent; null if nothing is chosen. */
function writeList({ length, grows, whole }: ListForm, items: Item[], players: number): Item[] | null {
  const most = length(players);
  if (grows) {
    const chosen = items.filter((item) => item !== null).slice(0, most);
    return chosen.length > 0 ? chosen : null;
  }
  const cut = Array.from({ length: most }, (_, at) => items[at] ?? null);
  if (cut.every((item) => item === null)) return null;
  return whole && cut.includes(null) ? null : cut;
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
  const { listForms } = gameNamed(game);
  for (const [name, items] of Object.entries(chosen.lists)) {
    const form = listForms[name];
    const list = form ? writeList(form, items, players) : null;
    if (list) said[name] = form?.single ? list[0] : list;
  }
  return Object.keys(said).length > 0 ? (said as Settings) : null;
}

/* ---- the last choices ---- */

export function usualOptions(game: GameName): TableOptions {
  return { game, players: gameNamed(game).usualPlayers, rules: null, public: false, clock: 0, eliminated_see: false, courtesy: true };
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

/** The level that most people want first. */
function usualLevel(game: GameName): Level {
  const { levels } = factsOf(game);
  return levels.includes('normal') ? 'normal' : (levels.at(-1) as Level);
}

export function lastQuick(game: GameName): Quick {
  const { levels, min_players: min, max_players: max } = factsOf(game);
  const usual: Quick = { players: gameNamed(game).usualPlayers, level: usualLevel(game) };
  return loadFields(`quick.${game}`, usual, {
    players: (n) => n >= min && n <= max,
    level: (level) => levels.includes(level),
  });
}

export function saveQuick(game: GameName, quick: Quick): void {
  saveItem(`quick.${game}`, quick);
}
