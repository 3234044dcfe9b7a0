// Requests to the server and, with the same paths, to the table worker of this page.
import { localServer } from '../local/localServer';
import { bareReplay, canPlayLocally, isLocalReplay, localReplay } from '../local/where';
import type { Review } from './review';
import { noteAnswer, serverState } from './server';
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

/** Reads the answer to a request: the JSON value, or a Refusal. */
function valueOf<T>(status: number, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (status === 429) throw new Refusal('too_fast', text.trim());
    throw new Refusal('bad_json', `the server answered ${status} with something else than JSON`);
  }
  if (status < 200 || status > 299) {
    const refused = value as Partial<ErrorMessage>;
    throw new Refusal(refused.code ?? 'busy', refused.error ?? `the server answered ${status}`);
  }
  return value as T;
}

const silent = (): Refusal => new Refusal('lost', 'the server does not answer');

/** Asks the server. */
export async function request<T>(path: string, body?: unknown): Promise<T> {
  if (serverState.peek() === 'none') throw silent();
  let answer: Response;
  try {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    answer = await fetch(path, body === undefined ? {} : post);
  } catch {
    noteAnswer(null, false);
    throw silent();
  }
  const text = await answer.text();
  noteAnswer(answer.status, answer.headers.get('Content-Type')?.startsWith('application/json') ?? false);
  return valueOf(answer.status, text);
}

/** Asks the table worker of this page. `body` is sent as it is. */
async function askLocally(path: string, body?: string): Promise<{ status: number; text: string }> {
  try {
    return await localServer.request(body === undefined ? 'GET' : 'POST', path, body);
  } catch {
    throw new Refusal('no_engine', 'the engine does not run in this browser');
  }
}

async function requestLocally<T>(path: string, body?: string): Promise<T> {
  const { status, text } = await askLocally(path, body);
  return valueOf(status, text);
}

/** Where a table is made. */
export type Place = 'server' | 'local';

export const makeTable = (table: NewTable, place: Place): Promise<TableMade> =>
  place === 'local' ? requestLocally('/api/tables', JSON.stringify(table)) : request('/api/tables', table);
/** The names of the games that the server offers, in the order of the home screen. */
export const offeredGames = async (): Promise<GameName[]> => (await request<GameList>('/api/games')).games.map(({ name }) => name);
export const publicTables = (): Promise<TableRow[]> => request('/api/tables');

export async function fetchGameFacts(game: GameName): Promise<GameFacts> {
  const path = `/api/games/${encodeURIComponent(game)}`;
  try {
    return await request(path);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'lost' && canPlayLocally()) return requestLocally(path);
    throw error;
  }
}

/* ---- replays: those of the server, and those in this browser, whose names are marked ---- */

const pathOf = (name: string): string => `/api/replays/${encodeURIComponent(bareReplay(name))}`;

export const fetchReplayFile = (name: string): Promise<unknown> => (isLocalReplay(name) ? requestLocally(pathOf(name)) : request(pathOf(name)));

/** The bytes of a replay file as they are kept. Parsing and writing them again could change numbers. */
export async function fetchReplayText(name: string): Promise<string> {
  const { status, text } = isLocalReplay(name) ? await askLocally(pathOf(name)) : await fetchText(pathOf(name));
  valueOf(status, text);
  return text;
}

async function fetchText(path: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(path);
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw silent();
  }
}

export async function fetchReplay(name: string, viewer: string): Promise<ReplayFrames> {
  const path = `${pathOf(name)}/film?eyes=${encodeURIComponent(viewer)}`;
  if (!isLocalReplay(name)) return request(path);
  const frames = await requestLocally<ReplayFrames>(path);
  return { ...frames, name: localReplay(frames.name) };
}

/** The review of a replay as far as it has been computed. Asking for it starts or continues the computation. */
export const fetchReview = (name: string): Promise<Review> => {
  const path = `${pathOf(name)}/review`;
  return isLocalReplay(name) ? requestLocally(path) : request(path);
};

/** A replay that this browser keeps. */
export interface KeptReplay {
  name: string;
  /** when it was made, in milliseconds since 1970 */
  made: number;
  bytes: number;
}

const named = ({ name }: { name: string }): string => localReplay(name);

export const keptReplays = async (): Promise<KeptReplay[]> =>
  (await requestLocally<KeptReplay[]>('/api/replays')).map((one) => ({ ...one, name: named(one) }));
/** Keeps a replay file and returns the replay's name. */
export const keepReplay = async (file: string): Promise<string> => named(await requestLocally('/api/replays', file));
export const deleteReplay = (name: string): Promise<unknown> =>
  requestLocally('/api/replays/delete', JSON.stringify({ name: bareReplay(name) }));
/** The text that packs a whole replay into a link. */
export const packReplay = async (name: string): Promise<string> => (await requestLocally<{ link: string }>(`${pathOf(name)}/link`)).link;
/** Keeps the replay of a link and returns the replay's name. */
export const unpackReplay = async (link: string): Promise<string> => named(await requestLocally('/api/links', JSON.stringify({ link })));
