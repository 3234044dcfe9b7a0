// The games that can be played here: those that the server offers or, without a server, those that this client knows.
import { usualGames } from '../games';
import { canPlayLocally } from '../local/where';
import { offeredGames } from '../net/http';
import { serverState } from '../net/server';
import type { GameName } from '../net/wire';

export async function gamesOnOffer(): Promise<readonly GameName[]> {
  try {
    return await offeredGames();
  } catch (error) {
    if (canPlayLocally() && serverState.value !== 'there') return usualGames;
    throw error;
  }
}
