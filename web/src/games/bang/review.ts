// The words of a review of BANG!
import { percent, t, type Key } from '../../i18n';
import { reasonWords } from '../../i18n/reason';
import type { DecisionStep, Reason } from '../../net/review';
import type { ReviewWords } from '../game';
import { targetOf } from './board/choices';
import { actionWords, characterAt, type BangStage } from './board/words';
import { names } from './names';
import type { BangView, Role } from './view';

/** From this probability on, a role counts as known. */
const CERTAIN = 0.995;
/** From this probability on, a belief is a reason of its own. */
const PROBABLY = 0.55;

/** "There's a chance of 83% that Pedro Ramirez is an Outlaw." */
function roleReason({ seat, role, probability }: Reason, view: BangView): string {
  const name = characterAt(view, seat as number);
  const chance = (probability as number | undefined) ?? 1;
  const key = chance >= CERTAIN ? `bang.reason.is.${role as Role}` : `bang.review.role.${role as Role}`;
  return t(key as Key, { name, chance: percent(chance) });
}

const wordsOf = (reason: Reason, view: BangView): string | null =>
  reason.kind === 'role' ? roleReason(reason, view) : reasonWords('bang', reason, names(view));

/** What the seat could believe about the one that the better answer aims at, if the review gives no reason. */
function targetReason({ best, beliefs }: DecisionStep, view: BangView): string | null {
  const seat = best === null ? null : targetOf(best);
  const believed = seat === null ? null : beliefs?.[seat];
  if (seat === null || !believed) return null;
  const [role, probability] = Object.entries(believed).sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return probability >= PROBABLY ? roleReason({ kind: 'role', seat, role, probability }, view) : null;
}

function reasons(decision: DecisionStep, view: BangView): string[] {
  const said = (decision.why ?? []).flatMap((reason) => wordsOf(reason, view) ?? []);
  if (said.length > 0) return said;
  const target = targetReason(decision, view);
  return target === null ? [] : [target];
}

export const reviewWords: ReviewWords<BangView> = {
  action: (action, view, seat) => actionWords({ view, me: seat } as BangStage, action),
  reasons,
};
