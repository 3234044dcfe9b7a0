// The player's record, saved in this browser only: the matches that were played here, and what became of them.
//
//     await recordMatch(table)            when a match at one of the player's tables is over
//     matches()                           newest first
//     statsOf(matches(game))              wins, streaks, and wins by role or character
import { loadGame } from '../games';
import type { GameName } from '../net/wire';
import { loadItem, removeItem, saveItem } from './localStorage';
import { mySeats, type Table } from './table';

export interface PlayedMatch {
  /** the name of the replay, which is different for each match */
  replay: string;
  game: GameName;
  /** when the match was over, in milliseconds since 1970 */
  at: number;
  players: number;
  /** null if the player watched, or shared the device with others */
  won: boolean | null;
  /** what the player was, in words of the game: { role: ['deputy'], character: ['kit_carlson'] } */
  as: Readonly<Record<string, readonly string[]>>;
  /** the player's score, in games that have one */
  score: number | null;
  /** the names of the other people at the table */
  people: string[];
}

export interface Tally {
  played: number;
  won: number;
}

export interface Stats extends Tally {
  /** wins in a row: now, and the most ever */
  streak: number;
  bestStreak: number;
  bestScore: number | null;
  /** for each thing that the player can be, such as `role`, the tally of each word */
  by: Record<string, Record<string, Tally>>;
  /** the tally of matches with each person */
  people: Record<string, Tally>;
}

const MAX_MATCHES = 1000;

/** Replays were saved without their results once. */
interface OldReplay {
  name: string;
  game: GameName;
  seen: number;
}

const fromOldReplay = ({ name, game, seen }: OldReplay): PlayedMatch => ({
  replay: name,
  game,
  at: seen,
  players: 0,
  won: null,
  as: {},
  score: null,
  people: [],
});

const load = (): PlayedMatch[] =>
  loadItem<PlayedMatch[] | null>('record', null) ?? loadItem<OldReplay[]>('replays', []).map(fromOldReplay);

/** The saved matches, newest first: all of them, or those of one game. */
export function matches(game?: GameName): PlayedMatch[] {
  const all = load();
  return game === undefined ? all : all.filter((match) => match.game === game);
}

export function saveMatch(match: PlayedMatch): void {
  const others = load();
  if (others.some((other) => other.replay === match.replay)) return;
  saveItem('record', [match, ...others].slice(0, MAX_MATCHES));
}

export function deleteRecord(): void {
  removeItem('record');
  removeItem('replays');
}

/** The record as a file for people and programs. */
export const exportRecord = (): string => `${JSON.stringify({ posse: 'record', matches: load() }, null, 1)}\n`;

/** Saves the match that is over at this table. */
export async function recordMatch(table: Table): Promise<void> {
  const { play, options } = table;
  if (!play?.replay || !play.result) return;
  const [seat, ...more] = mySeats(table);
  const one = seat !== undefined && more.length === 0 ? seat : null;
  const game = await loadGame(options.game);
  const fate = one === null ? null : game.fate(play.view, play.result, one);
  const others = table.seats.filter((info) => info.kind === 'person' && info.person !== table.me);
  saveMatch({
    replay: play.replay,
    game: options.game,
    at: Date.now(),
    players: table.seats.length,
    won: one === null ? null : play.result.winners.includes(one),
    as: fate?.as ?? {},
    score: fate?.score ?? null,
    people: others.flatMap((info) => (info.name === null ? [] : [info.name])),
  });
}

function count(tallies: Record<string, Tally>, key: string, won: boolean): void {
  const tally = (tallies[key] ??= { played: 0, won: 0 });
  tally.played++;
  if (won) tally.won++;
}

/** The number of wins since the last loss, and the longest such run. `played` is newest first. */
function streaksOf(played: readonly PlayedMatch[]): { streak: number; bestStreak: number } {
  let run = 0;
  let bestStreak = 0;
  for (const match of [...played].reverse()) {
    run = match.won ? run + 1 : 0;
    bestStreak = Math.max(bestStreak, run);
  }
  return { streak: run, bestStreak };
}

/** Statistics of the matches that the player won or lost. */
export function statsOf(all: readonly PlayedMatch[]): Stats {
  const played = all.filter((match) => match.won !== null);
  const scores = played.flatMap((match) => (match.score === null ? [] : [match.score]));
  const stats: Stats = {
    played: played.length,
    won: played.filter((match) => match.won).length,
    ...streaksOf(played),
    bestScore: scores.length > 0 ? Math.max(...scores) : null,
    by: {},
    people: {},
  };
  for (const { as, people, won } of played) {
    for (const [what, words] of Object.entries(as)) for (const word of words) count((stats.by[what] ??= {}), word, won === true);
    for (const name of people) count(stats.people, name, won === true);
  }
  return stats;
}
