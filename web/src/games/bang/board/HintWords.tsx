// The hint of the hard bot and, on request, its beliefs about roles.
import { t } from '../../../i18n';
import { HintList } from '../../../view/HintList';
import { hintReason } from './hintReason';
import { actionWords, type BangStage } from './words';

interface Props {
  stage: BangStage;
  believing: boolean;
  onBelieve(): void;
}

export function HintWords({ stage, believing, onBelieve }: Props) {
  if (!stage.hint) return null;
  return (
    <HintList stage={stage} words={(action) => actionWords(stage, action)} reason={hintReason(stage, stage.hint.action)}>
      {stage.hint.beliefs && (
        <button type="button" class="btn" aria-pressed={believing} onClick={onBelieve}>
          {t('bang.hint.beliefs')}
        </button>
      )}
    </HintList>
  );
}
