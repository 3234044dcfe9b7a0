// The input for the player's nickname, filled with the current one.
import { t } from '../i18n';
import { LONGEST } from '../net/wire';
import { nickname } from '../store/nickname';

export function NameInput({ onChange }: { onChange: (name: string) => void }) {
  return (
    <label class="field">
      <span>{t('home.name')}</span>
      <input
        type="text"
        defaultValue={nickname()}
        maxLength={LONGEST['join.name']}
        autocomplete="nickname"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
