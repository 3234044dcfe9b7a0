// The rounds and turns of a match, as a replay counts them.
import { t } from '../../i18n';
import type { Chapters } from '../game';
import type { ColtEvent } from './wire';

const MARKS: Readonly<Record<string, 'big' | 'small'>> = { round: 'big', turn: 'small', revealed: 'small' };

function momentOf(event: ColtEvent, round: number): string | null {
  switch (event.e) {
    case 'round':
      return t('colt.replay.round', { round });
    case 'turn':
      return t('colt.replay.turn', { round, turn: event.turn });
    case 'revealed':
      return t('colt.replay.plan', { round });
    case 'event':
      return t('colt.replay.event', { round });
    case 'over':
      return t('replay.at.over');
    default:
      return null;
  }
}

export const chapters: Chapters<ColtEvent> = {
  mark: (kind) => MARKS[kind] ?? null,
  moment: (events) => {
    let round = 0;
    let name = t('replay.at.start');
    for (const event of events) {
      if (event.e === 'round') round = event.round;
      name = momentOf(event, round) ?? name;
    }
    return name;
  },
};
