// The hint of the hard bot and, on request, its beliefs about roles.
import { t } from '../../../i18n';
import { HintList } from '../../../view/HintList';
import { actionWords, type BangStage } from './words';

interface Props {
  stage: BangStage;
  believing: boolean;
  onBelieve(): void;
}

export function HintWords({ stage, believing, onBelieve }: Props) {
  return (
    <HintList hint={stage.hint} words={(action) => actionWords(stage, action)}>
      {stage.hint?.beliefs && (
        <button type="button" class="btn" aria-expanded={believing} onClick={onBelieve}>
          {t('bang.hint.beliefs')}
        </button>
      )}
    </HintList>
  );
}
