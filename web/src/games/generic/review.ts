// The words of a review of a game that this client was not written for.
import { reasonWords } from '../../i18n/reason';
import type { GameFacts } from '../../net/wire';
import type { ReviewWords } from '../game';
import { labelOf } from './actions';
import { namesOf } from './words';

export const reviewWordsOf = (facts: GameFacts): ReviewWords => ({
  action: (action, _view, seat, seats) => labelOf(action, { facts, seats, me: seat }),
  reasons: ({ why = [] }, _view, _me, seats) => why.flatMap((reason) => reasonWords(facts.name, reason, namesOf(seats)) ?? []),
});
