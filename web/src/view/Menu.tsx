// The menu: what belongs to the place one is at, then what one likes.
import type { ComponentChildren } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES, t } from '../i18n';
import { prefer, prefs, type Pace, type Prefs, type Theme } from '../store/prefs';
import { Dialog } from './Dialog';

interface Props {
  onClose: () => void;
  children?: ComponentChildren;
}

interface ChoiceProps<K extends keyof Prefs> {
  of: K;
  label: string;
  /** each value with its name */
  words: readonly [Prefs[K], string][];
}

function Choice<K extends 'theme' | 'language' | 'pace'>({ of, label, words }: ChoiceProps<K>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={prefs.value[of]} onChange={(event) => prefer({ [of]: event.currentTarget.value } as Partial<Prefs>)}>
        {words.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Switch({ of, note }: { of: 'confirm' | 'notify'; note?: string }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={prefs.value[of]}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          if (of === 'notify' && on && 'Notification' in window) void Notification.requestPermission();
          prefer({ [of]: on });
        }}
      />
      <span>
        {t(`common.settings.${of}`)}
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}

export function Menu({ onClose, children }: Props) {
  const languages: [Prefs['language'], string][] = [
    ['auto', t('common.settings.language.system')],
    ...LANGUAGES.map((one): [Prefs['language'], string] => [one, LANGUAGE_NAMES[one]]),
  ];
  const themes: [Theme, string][] = [
    ['auto', t('common.settings.theme.system')],
    ['evening', t('common.settings.theme.evening')],
    ['daylight', t('common.settings.theme.daylight')],
  ];
  const paces: [Pace, string][] = [
    ['slow', t('common.settings.speed.slow')],
    ['normal', t('common.settings.speed.normal')],
    ['quick', t('common.settings.speed.fast')],
    ['off', t('common.settings.speed.off')],
  ];
  return (
    <Dialog title={t('common.menu')} onClose={onClose} class="menu">
      {children && <nav class="menu-here">{children}</nav>}
      <div class="fields">
        <Choice of="language" label={t('common.settings.language')} words={languages} />
        <Choice of="theme" label={t('common.settings.theme')} words={themes} />
        <Choice of="pace" label={t('common.settings.speed')} words={paces} />
        <label class="field">
          <span>{t('common.settings.volume')}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={prefs.value.volume}
            onInput={(event) => prefer({ volume: Number(event.currentTarget.value) })}
          />
        </label>
        <Switch of="confirm" note={t('common.settings.confirm.note')} />
        <Switch of="notify" note={t('common.settings.notify.note')} />
      </div>
      <p class="menu-links">
        <a class="btn" href="#/learn" onClick={onClose}>
          {t('common.menu.rules')}
        </a>
        <a class="btn" href="#/" onClick={onClose}>
          {t('common.menu.home')}
        </a>
      </p>
    </Dialog>
  );
}
