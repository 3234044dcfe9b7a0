// Exercises on this device: positions from the player's own games, and how far the player has come with all of them.
import type { PracticePosition } from '../games/game';
import type { GameName } from '../net/wire';
import { loadItem, removeItem, saveItem } from './localStorage';

/** A position from a match that was played in this browser. */
export interface OwnPosition extends PracticePosition {
  game: GameName;
  replay: string;
  step: number;
}

/** What became of an exercise. */
export interface Outcome {
  solved: boolean;
  tries: number;
}

/** The most positions that are kept, the newest ones. Each takes about 15 KB, most of it for the log. */
const MAX_OWN = 40;

const load = (): OwnPosition[] => loadItem<OwnPosition[]>('exercises', []);

/** The positions from the player's own games, newest first. */
export const ownPositions = (game: GameName): OwnPosition[] => load().filter((one) => one.game === game);

export const hasOwnPosition = (replay: string, step: number): boolean => load().some((one) => one.replay === replay && one.step === step);

export function saveOwnPositions(added: readonly OwnPosition[]): void {
  const known = load().filter((one) => !added.some((other) => other.id === one.id));
  saveItem('exercises', [...added, ...known].slice(0, MAX_OWN));
}

export const outcomes = (): Readonly<Record<string, Outcome>> => loadItem<Record<string, Outcome>>('practice', {});

/** Saves what became of an exercise. A later try does not take back what was solved before. */
export function saveOutcome(id: string, outcome: Outcome): void {
  const all = outcomes();
  const before = all[id];
  if (before?.solved && (!outcome.solved || before.tries <= outcome.tries)) return;
  saveItem('practice', { ...all, [id]: outcome });
}

/** Forgets what was solved. The positions from own games stay. */
export const forgetOutcomes = (): void => removeItem('practice');

export interface Score {
  tried: number;
  solved: number;
  first: number;
}

/** How far the player has come with these positions. */
export function scoreOf(ids: readonly string[]): Score {
  const all = outcomes();
  const found = ids.flatMap((id) => all[id] ?? []);
  const solved = found.filter((one) => one.solved);
  return { tried: found.length, solved: solved.length, first: solved.filter(({ tries }) => tries === 1).length };
}
