// The server's HTTP requests.
import type { ErrorMessage, GameFacts, GameList, GameName, NewTable, ReplayFrames, TableMade, TableRow } from './wire';

/** The server refused a request. `message` is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function request<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    answer = await fetch(path, body === undefined ? {} : post);
  } catch {
    throw new Refusal('lost', 'the server does not answer');
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (answer.status === 429) throw new Refusal('too_fast', text.trim());
    throw new Refusal('bad_json', `the server answered ${answer.status} with something else than JSON`);
  }
  if (!answer.ok) {
    const refused = value as Partial<ErrorMessage>;
    throw new Refusal(refused.code ?? 'busy', refused.error ?? `the server answered ${answer.status}`);
  }
  return value as T;
}

export const makeTable = (table: NewTable): Promise<TableMade> => request('/api/tables', table);
/** The names of the games that the server offers, in the order of the home screen. */
export const offeredGames = async (): Promise<GameName[]> => (await request<GameList>('/api/games')).games.map(({ name }) => name);
export const fetchGameFacts = (game: GameName): Promise<GameFacts> => request(`/api/games/${encodeURIComponent(game)}`);
export const publicTables = (): Promise<TableRow[]> => request('/api/tables');
export const fetchReplayFile = (name: string): Promise<unknown> => request(`/api/replays/${encodeURIComponent(name)}`);
export const fetchReplay = (name: string, viewer: string): Promise<ReplayFrames> =>
  request(`/api/replays/${encodeURIComponent(name)}/film?eyes=${encodeURIComponent(viewer)}`);
