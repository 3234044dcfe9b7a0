// A game that has no folder in the browser. Everything that is shown comes from the server: the facts about the game,
// its positions, its events and its legal actions. The catalogue may have words for them; docs/client.md lists the keys.
import { fetchGameFacts } from '../../net/http';
import type { GameFacts, GameName } from '../../net/wire';
import type { Game, ListForm } from '../game';
import { labelOf } from './actions';
import style from './generic.css';
import { Art, SYMBOLS, Tokens } from './Poster';
import { replayChapters } from './story';
import { namesOf } from './words';

/** The number of players that most people want first. */
const USUAL_PLAYERS = 4;

/** Lists of words get one item for each seat. What a list of numbers means is not known. */
function listFormsOf({ lists }: GameFacts): Record<string, ListForm> {
  const ofWords = Object.entries(lists).filter(([, words]) => words !== null);
  return Object.fromEntries(ofWords.map(([name]) => [name, { length: (players: number) => players }]));
}

/** The game from its facts. */
export const gameOf = (facts: GameFacts): Game => ({
  facts,
  usualPlayers: Math.min(facts.max_players, Math.max(facts.min_players, USUAL_PLAYERS)),
  icon: 'ui-friends',
  symbols: SYMBOLS,
  Art,
  Tokens,
  styles: [style],
  names: (_view, seats) => namesOf(seats),
  describe: (action, _view, seats) => labelOf(action, { facts, seats, me: null }),
  portrait: () => null,
  fate: () => ({ as: {}, score: null }),
  standing: () => null,
  listForms: listFormsOf(facts),
  chapters: replayChapters(facts),
  keys: [
    { keys: ['1', '…', '9'], does: 'generic.keys.action' },
    { keys: ['←', '→'], does: 'generic.keys.arrows' },
  ],
  board: async () => (await import('./Board')).boardOf(facts),
  end: async () => (await import('./End')).endOf(facts),
  teaching: null,
  review: async () => (await import('./review')).reviewWordsOf(facts),
  hasBeliefs: false,
  practice: async () => [],
  fair: null,
});

/** Rejects if the server does not know the game. */
export const genericGame = async (name: GameName): Promise<Game> => gameOf(await fetchGameFacts(name));

/** A game on the generic board. Its rule book, its forms and the check of its dice stay. */
export function onGenericBoard(game: Game): Game {
  const { names, describe, chapters, keys, board, end, review } = gameOf(game.facts);
  return { ...game, styles: [...game.styles, style], names, describe, chapters, keys, board, end, review };
}
