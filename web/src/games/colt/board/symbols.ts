// The symbol of an event in the log, and its colours.
import type { ColtEvent } from '../wire';
import { eventSymbol } from './words';

export function symbolOf(event: ColtEvent): string {
  switch (event.e) {
    case 'planned':
      return event.card ? `act-${event.card}` : 'ui-hidden';
    case 'revealed':
    case 'failed':
      return `act-${event.card}`;
    case 'moved':
      return 'act-move';
    case 'climbed':
      return 'act-climb';
    case 'marshal':
    case 'fled':
      return 'act-marshal';
    case 'fired':
      return 'act-fire';
    case 'bullet':
    case 'neutral':
      return 'act-bullet';
    case 'robbed':
    case 'dropped':
    case 'took':
    case 'lost':
      return event.what;
    case 'pushed':
      return 'act-punch';
    case 'event':
    case 'round':
      return eventSymbol(event.card);
    case 'turn':
      return `turn-${event.kind}`;
    case 'strongbox':
      return 'strongbox';
    case 'ransom':
      return 'coin';
    case 'shuffled':
      return 'ui-reroll';
    case 'over':
      return 'ui-crown';
    case 'seated':
      return `bandit-${event.bandit}`;
    default:
      return 'ui-next';
  }
}

/** The colours of the bandit whom the event is about. */
export const coloursOf = (event: ColtEvent): { 'data-b': string } | undefined =>
  'bandit' in event && event.bandit !== undefined ? { 'data-b': event.bandit } : undefined;
