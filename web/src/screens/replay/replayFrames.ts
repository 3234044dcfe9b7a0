// Reads a replay, which is a match step by step: where its turns begin, and who sits where.
import type { Chapters, SeatName } from '../../games/game';
import type { GameFacts, Viewer, ReplayFrames, ReplayStep, GameEvent } from '../../net/wire';
import { botNameFrom } from '../../store/botNames';

/** A step worth jumping to. */
export interface Mark {
  step: number;
  /** true for a turn or a round; false for a part of it */
  big: boolean;
  /** true for a turning point, such as an elimination, which the buttons do not jump to */
  turning?: boolean;
}

/** The steps at which something begins, by the game's own chapters. */
export function marksOf(replay: ReplayFrames, { mark }: Chapters): Mark[] {
  return replay.steps.flatMap(({ events }, step): Mark[] => {
    const marks = events.map((event) => mark(event.e));
    if (marks.includes('big')) return [{ step, big: true }];
    return marks.includes('small') ? [{ step, big: false }] : [];
  });
}

/** The steps of events that stand out, such as eliminations and attacks. */
export function turningPoints(replay: ReplayFrames, facts: GameFacts): Mark[] {
  const standsOut = ({ e }: GameEvent): boolean => facts.events[e]?.stands_out === true;
  return replay.steps.flatMap(({ events }, step): Mark[] => (events.some(standsOut) ? [{ step, big: true, turning: true }] : []));
}

export const markAfter = (marks: readonly Mark[], step: number, last: number): number =>
  marks.find((mark) => mark.step > step)?.step ?? last;

export const markBefore = (marks: readonly Mark[], step: number): number =>
  [...marks].reverse().find((mark) => mark.step < step)?.step ?? 0;

/** All events up to a step, including its own. */
export const eventsUpTo = (replay: ReplayFrames, step: number): GameEvent[] =>
  replay.steps.slice(0, step + 1).flatMap(({ events }) => events);

export const lastStep = (replay: ReplayFrames): number => replay.steps.length - 1;

export const stepAt = (replay: ReplayFrames, step: number): ReplayStep => replay.steps[Math.min(step, lastStep(replay))] as ReplayStep;

export const seatOf = (viewer: Viewer): number | null => (typeof viewer === 'number' ? viewer : null);

export function seatNamesOf(replay: ReplayFrames): SeatName[] {
  return Array.from({ length: replay.players }, (_, seat) => {
    const name = replay.names?.[seat] ?? null;
    if (!replay.names || name !== null) return { name, kind: 'person', level: null, away: false };
    return { name: botNameFrom(replay.bots, seat), kind: 'bot', level: null, away: false };
  });
}

/** Whether the match was played to its end. Only then can it be reviewed. */
export const isOver = ({ result }: ReplayFrames): boolean => result !== null;
