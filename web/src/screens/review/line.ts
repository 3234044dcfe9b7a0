// The moment in one line, for screens without room for the panel.
import { percent, t } from '../../i18n';
import { verdictOf } from './decision';
import { signed } from './format';
import { isChance, isDecision, type DecisionStep } from '../../net/review';
import { actionAt, seatNameOf, type Scene } from './scene';

/** Luck of less than this is not told. */
const LEAST_LUCK = 0.02;

function decisionLine(scene: Scene, step: DecisionStep): string {
  const words = (action: string): string => actionAt(scene, scene.frame, step.actor, action);
  const name = seatNameOf(scene, step.actor);
  const made = t('review.line.made', { name, action: words(step.action), chance: percent(step.expected) });
  const better = step.best !== null && !['best', 'good'].includes(verdictOf(step));
  return better ? `${made} ${t('review.line.better', { action: words(step.best ?? ''), chance: percent(step.answers[0]?.chance ?? 0) })}` : made;
}

/** The decision that is open, else the luck of the step before. Null if there is nothing to say. */
export function lineOf(scene: Scene): string | null {
  const step = scene.review.steps[scene.frame];
  if (isDecision(step)) return decisionLine(scene, step);
  const before = scene.frame > 0 ? scene.review.steps[scene.frame - 1] : null;
  if (!isChance(before)) return null;
  const touched = before.luck.map((luck, seat) => ({ luck, seat })).filter(({ luck }) => Math.abs(luck) >= LEAST_LUCK);
  const words = touched.sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, 3).map(({ luck, seat }) => `${seatNameOf(scene, seat)} ${signed(luck)}`);
  return words.length > 0 ? t('review.line.luck', { seats: words.join(', ') }) : null;
}
