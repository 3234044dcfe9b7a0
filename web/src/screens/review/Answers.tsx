// The answers to a decision by their win chances, and why the best one is better. Reviews and exercises show both.
import { percent, t } from '../../i18n';
import type { DecisionStep } from '../../net/review';
import { rowsOf, verdictOf, type Verdict } from './decision';
import { points } from './format';

export const VerdictPill = ({ verdict }: { verdict: Verdict }) => (
  <span class="pill verdict-pill" data-verdict={verdict}>
    {t(`review.verdict.${verdict}`)}
  </span>
);

interface Props {
  step: DecisionStep;
  /** an action in words */
  words(action: string): string;
}

/** The most answers that are listed at once. */
const MAX_ANSWERS = 6;

/** The best answers, and always the one that was made. */
export function Answers({ step, words }: Props) {
  const rows = rowsOf(step, words);
  const [best] = rows;
  const worse = step.verdict !== null;
  const shown = rows.filter(({ made }, at) => at < MAX_ANSWERS || made);
  const rest = rows.length - shown.length;
  return (
    <>
      <table class="review-answers">
        <caption class="vh">{t('review.answers')}</caption>
        <thead class="vh">
          <tr>
            <th scope="col">{t('review.answer')}</th>
            <th scope="col">{t('review.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.action} class={`${row.made ? 'made' : ''} ${row === best ? 'best' : ''}`}>
              <th scope="row">
                {row.words} {row.made && <span class="pill line">{t('review.chosen')}</span>}
                {row === best && worse && <span class="pill brass">{t('review.better')}</span>}
              </th>
              <td class="num">
                {percent(row.chance)}
                <span class="answer-bar" aria-hidden="true">
                  <span style={{ transform: `scaleX(${best && best.chance > 0 ? row.chance / best.chance : 0})` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p class="note">{t('review.more_answers', { n: rest })}</p>}
    </>
  );
}

/** Why the best answer is better, and what would have been best with all secrets known. */
export function Why({ step, words, reasons }: Props & { reasons: string[] }) {
  const verdict = verdictOf(step);
  const worse = step.best !== null && step.verdict !== null;
  return (
    <>
      {verdict === 'good' && <p class="review-why">{t('review.equal')}</p>}
      {worse && <p class="review-why">{[...reasons, t('review.gain', { action: words(step.best ?? ''), points: points(step.loss) })].join(' ')}</p>}
      {step.hindsight && <p class="note">{t('review.hindsight', { action: words(step.hindsight.best), points: points(step.hindsight.loss) })}</p>}
    </>
  );
}
