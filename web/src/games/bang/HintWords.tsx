// What the hard bot would do, what it thinks of the best choices, and on request whom it takes for what.
import { percent, t } from '../../i18n';
import { actionWords, type BangStage } from './words';

interface Props {
  stage: BangStage;
  believing: boolean;
  onBelieve(): void;
}

const BEST = 3;

export function HintWords({ stage, believing, onBelieve }: Props) {
  const { hint } = stage;
  if (!hint) return null;
  const best = [...hint.values].sort((a, b) => b.chance - a.chance).slice(0, BEST);
  return (
    <div class="hint">
      <p class="hint-word">{t('bang.hint', { action: actionWords(stage, hint.action) })}</p>
      {best.length > 1 && (
        <table>
          <caption>{t('bang.hint.values')}</caption>
          <tbody>
            {best.map(({ action, chance }) => (
              <tr key={action} class={action === hint.action ? 'best' : ''}>
                <th scope="row">{actionWords(stage, action)}</th>
                <td class="num">{percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hint.beliefs && (
        <button type="button" class="btn" aria-expanded={believing} onClick={onBelieve}>
          {t('bang.hint.beliefs')}
        </button>
      )}
    </div>
  );
}
