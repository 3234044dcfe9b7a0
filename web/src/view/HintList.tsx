// The action that the hard bot would choose, and its win chances for the best three.
import type { ComponentChildren } from 'preact';
import type { Hint } from '../games/game';
import { percent, t } from '../i18n';

interface Props {
  hint: Hint | null;
  /** an action in words */
  words(action: string): string;
  /** what a game adds to the list */
  children?: ComponentChildren;
}

const BEST = 3;

export function HintList({ hint, words, children }: Props) {
  if (!hint) return null;
  const best = [...hint.values].sort((a, b) => b.chance - a.chance).slice(0, BEST);
  return (
    <div class="hint" data-hint={hint.action}>
      <p class="hint-word">{t('common.hint.say', { action: words(hint.action) })}</p>
      {best.length > 1 && (
        <table>
          <caption>{t('common.hint.values')}</caption>
          <tbody>
            {best.map(({ action, chance }) => (
              <tr key={action} class={action === hint.action ? 'best' : ''}>
                <th scope="row">{words(action)}</th>
                <td class="num">{percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </div>
  );
}
