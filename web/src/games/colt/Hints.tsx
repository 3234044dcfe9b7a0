// What a strong player would do, in words, and how it weighs the best three.
import { percent, t } from '../../i18n';
import type { ColtStage } from './stage';

const BEST = 3;

export function Hints({ stage, words }: { stage: ColtStage; words(action: string): string }) {
  const { hint } = stage;
  if (!hint) return null;
  const best = [...hint.values].sort((a, b) => b.chance - a.chance).slice(0, BEST);
  return (
    <div class="hint" data-hint={hint.action}>
      <p class="hint-word">{t('colt.hint', { action: words(hint.action) })}</p>
      {best.length > 1 && (
        <table>
          <caption>{t('colt.hint.values')}</caption>
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
    </div>
  );
}
