// Reads a replay, which is a match step by step: where its turns begin, and the name of a moment.
import { t } from '../../i18n';
import type { Names } from '../../i18n/story';
import type { SeatName } from '../../games/gameModule';
import type { Viewer, ReplayFrames, ReplayStep, GameEvent } from '../../net/wire';

/** A step worth jumping to. */
export interface Mark {
  step: number;
  /** true for a turn of BANG! or a round of Colt Express; false for parts of a round */
  big: boolean;
}

const BIG: ReadonlySet<string> = new Set(['round']);
const SMALL: ReadonlySet<string> = new Set(['turn', 'revealed']);

/** The steps at which something begins: turns in BANG!; rounds, turns and revealed cards in Colt Express. */
export function marksOf(replay: ReplayFrames): Mark[] {
  return replay.steps.flatMap(({ events }, step): Mark[] => {
    const kinds = events.map((event) => event.e);
    if (replay.game === 'bang') return kinds.includes('turn') ? [{ step, big: true }] : [];
    if (kinds.some((kind) => BIG.has(kind))) return [{ step, big: true }];
    return kinds.some((kind) => SMALL.has(kind)) ? [{ step, big: false }] : [];
  });
}

export const markAfter = (marks: readonly Mark[], step: number, last: number): number =>
  marks.find((mark) => mark.step > step)?.step ?? last;

export const markBefore = (marks: readonly Mark[], step: number): number =>
  [...marks].reverse().find((mark) => mark.step < step)?.step ?? 0;

/** All events up to a step, including its own. */
export const eventsUpTo = (replay: ReplayFrames, step: number): GameEvent[] =>
  replay.steps.slice(0, step + 1).flatMap(({ events }) => events);

/** "Turn 4: Rose Doolan", "Round 2, turn 3", "Round 2: the plan" */
export function momentName(events: readonly GameEvent[], names: Names): string {
  let turns = 0;
  let name = t('replay.at.start');
  let round = 0;
  for (const event of events) {
    if (event.e === 'round') {
      round = event.round;
      name = t('replay.at.round', { round });
    } else if (event.e === 'turn') {
      turns++;
      name = 'kind' in event ? t('replay.at.turn', { round, turn: event.turn }) : t('replay.at.bang', { n: turns, name: names.seat(event.seat) });
    } else if (event.e === 'revealed') name = t('replay.at.plan', { round });
    else if (event.e === 'event') name = t('replay.at.event', { round });
    else if (event.e === 'over') name = t('replay.at.over');
  }
  return name;
}

export const lastStep = (replay: ReplayFrames): number => replay.steps.length - 1;

export const stepAt = (replay: ReplayFrames, step: number): ReplayStep => replay.steps[Math.min(step, lastStep(replay))] as ReplayStep;

export const seatOf = (viewer: Viewer): number | null => (typeof viewer === 'number' ? viewer : null);

export function seatNamesOf(replay: ReplayFrames): SeatName[] {
  return Array.from({ length: replay.players }, (_, seat) => {
    const name = replay.names?.[seat] ?? null;
    return { name, kind: replay.names && name === null ? 'bot' : 'person', level: null, away: false };
  });
}
