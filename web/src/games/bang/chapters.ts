// The turns of a match, as a replay counts them.
import { t } from '../../i18n';
import type { Chapters } from '../game';
import type { BangEvent } from './wire';

export const chapters: Chapters<BangEvent> = {
  mark: (kind) => (kind === 'turn' ? 'big' : null),
  moment: (events, names) => {
    let turns = 0;
    let name = t('replay.at.start');
    for (const event of events) {
      if (event.e === 'turn') name = t('bang.replay.turn', { n: ++turns, name: names.seat(event.seat) });
      else if (event.e === 'over') name = t('replay.at.over');
    }
    return name;
  },
};
