// The buttons next to the game's own: undo, which is a symbol on small screens, and hint.
import { t } from '../i18n';
import { Sym } from './Sym';

interface Props {
  onClick: () => void;
}

export function UndoButton({ onClick }: Props) {
  return (
    <button type="button" class="btn undo" onClick={onClick}>
      <Sym id="ui-undo" />
      <span>{t('common.undo')}</span>
    </button>
  );
}

export function HintButton({ onClick }: Props) {
  return (
    <button type="button" class="btn" data-ask-hint onClick={onClick}>
      {t('common.menu.hint')}
    </button>
  );
}
