// The hint of the hard bot: one line with a reason and a button that follows it. "Why?" opens the win chances.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Stage } from '../games/game';
import { percent, t } from '../i18n';
import { Dialog } from './Dialog';
import { adviceOf, type Advice, type Option } from './hint';

interface Props {
  stage: Pick<Stage, 'hint' | 'act' | 'busy'>;
  /** an action in words */
  words(action: string): string;
  /** why the action is good, as a sentence; null if there is nothing to say */
  reason?: string | null;
  /** what a game adds to the win chances */
  children?: ComponentChildren;
}

/** Number of other choices in the list. */
const OTHERS = 3;

/** The line: the advice, a reason, and what is about as good. */
function lineOf({ best, others }: Advice, reason: string | null): string {
  const rival = others.find((one) => one.equal);
  const next = others[0];
  const numbers = next && !rival ? t('common.hint.next', { chance: percent(best.chance), next: percent(next.chance) }) : null;
  const equal = rival ? t('common.hint.equal', { action: rival.words }) : null;
  return [t('common.hint.say', { action: best.words }), reason ?? numbers, equal].filter(Boolean).join(' ');
}

export function HintList({ stage, words, reason = null, children }: Props) {
  const [open, setOpen] = useState(false);
  const { hint, act, busy } = stage;
  if (!hint) return null;
  const advice = adviceOf(hint, words);
  return (
    <div class="hint" data-hint={hint.action}>
      <p class="hint-word">{lineOf(advice, reason)}</p>
      <span class="hint-acts">
        {advice.others.length > 0 && (
          <button type="button" class="quiet" data-hint-why aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('common.hint.why')}
          </button>
        )}
        <button type="button" class="btn" data-hint-do disabled={busy} onClick={() => act(hint.action)}>
          {t('common.hint.do')}
        </button>
      </span>
      {open && (
        <Dialog title={t('common.hint.say', { action: advice.best.words })} onClose={() => setOpen(false)} class="hint-why">
          {reason && <p>{reason}</p>}
          <Chances advice={advice} />
          <p class="muted">{t('common.hint.about')}</p>
          {children && <div class="acts" onClick={() => setOpen(false)}>{children}</div>}
        </Dialog>
      )}
    </div>
  );
}

function Chances({ advice: { best, others } }: { advice: Advice }) {
  const row = (option: Option) => (
    <tr key={option.action} class={option === best ? 'best' : ''}>
      <th scope="row">{option.words}</th>
      <td class="num">{percent(option.chance)}</td>
      <td>{option !== best && option.equal ? t('common.hint.about_equal') : ''}</td>
    </tr>
  );
  return (
    <table>
      <caption>{t('common.hint.values')}</caption>
      <tbody>{[best, ...others.slice(0, OTHERS)].map(row)}</tbody>
    </table>
  );
}
