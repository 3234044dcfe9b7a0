// The list of games that have a folder here. A game's code is downloaded when the game is first needed.
import { useEffect, useState } from 'preact/hooks';
import { addWords, type Catalogue } from '../i18n';
import type { GameName } from '../net/wire';
import type { Game } from './game';
import { WORDS } from './gen';
import { loadLook } from './look';

const FOLDERS: Readonly<Record<GameName, () => Promise<{ game: Game }>>> = {
  bang: () => import('./bang'),
  colt: () => import('./colt'),
};

/** The games that a server usually offers. */
export const usualGames: readonly GameName[] = Object.keys(FOLDERS);

const loading = new Map<GameName, Promise<Game>>();
const loaded = new Map<GameName, Game>();

/** Adds a game's texts: those of the board, or those of the rule book. A game may have none. */
export async function addWordsOf(name: GameName, part: 'board' | 'rules'): Promise<void> {
  const load = (WORDS as Readonly<Record<GameName, () => Promise<Record<typeof part, Catalogue>>>>)[name];
  if (load) await addWords((await load())[part]);
}

async function download(name: GameName): Promise<Game> {
  const folder = FOLDERS[name];
  const game = folder ? (await folder()).game : await (await import('./generic')).genericGame(name);
  await Promise.all([loadLook(game), addWordsOf(name, 'board')]);
  loaded.set(name, game);
  return game;
}

/** Downloads a game. Rejects if the server does not know the game, or does not answer. */
export function loadGame(name: GameName): Promise<Game> {
  const known = loading.get(name);
  if (known) return known;
  const game = download(name);
  loading.set(name, game);
  // After a lost connection the next call tries again.
  game.catch(() => loading.delete(name));
  return game;
}

/** A game that has been loaded. Screens load their game before they draw anything of it. */
export function gameNamed(name: GameName): Game {
  const game = loaded.get(name);
  if (!game) throw new Error(`the game "${name}" is used before it is loaded`);
  return game;
}

/** The game, null while it is being downloaded, or the reason why it cannot be. */
export function useGame(name: GameName): { game: Game | null; fault: unknown } {
  const [found, setFound] = useState<Game | null>(loaded.get(name) ?? null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let here = true;
    setFault(null);
    loadGame(name).then(
      (game) => here && setFound(game),
      (error: unknown) => here && setFault(error),
    );
    return () => {
      here = false;
    };
  }, [name]);
  return { game: found?.facts.name === name ? found : null, fault };
}
