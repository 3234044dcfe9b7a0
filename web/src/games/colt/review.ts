// The words of a review of Colt Express.
import { reasonWords } from '../../i18n/reason';
import type { ReviewWords } from '../game';
import { readChoice } from './board/choice';
import { hintReason } from './board/hintReason';
import type { ColtStage } from './board/stage';
import { names } from './names';
import type { ColtView } from './view';

/** The reasons of the review. Without any, a fact of the position, which is told to the player who decides only. */
const reasons: ReviewWords<ColtView>['reasons'] = ({ actor, best, answers, why = [] }, view, me, seats) => {
  const said = why.flatMap((reason) => reasonWords('colt', reason, names(view)) ?? []);
  if (said.length > 0 || best === null || me !== actor) return said;
  const stage = { view, me, seats, legal: answers.map(({ action }) => action), events: [] } as unknown as ColtStage;
  const reason = hintReason(stage, best);
  return reason === null ? [] : [reason];
};

export const reviewWords: ReviewWords<ColtView> = {
  action: (action, view) => readChoice(view, action).words,
  reasons,
};
