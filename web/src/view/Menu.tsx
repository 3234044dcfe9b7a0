// The menu: entries of the current screen, then the preferences.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, t } from '../i18n';
import { play } from '../motion/sound';
import { coin } from '../motion/sounds';
import { endPush, pushKey } from '../net/push';
import { prefer, prefs, type Pace, type Prefs, type Theme } from '../store/prefs';
import { Dialog } from './Dialog';
import { Install } from './Install';

interface Props {
  onClose: () => void;
  children?: ComponentChildren;
}

interface ChoiceProps<K extends keyof Prefs> {
  of: K;
  label: string;
  /** each value with its label */
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

function Switch({ of, note, onChange }: { of: 'confirm' | 'notify' | 'plainBoard'; note: string; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={prefs.value[of]} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {t(`common.settings.${of}`)}
        <small>{note}</small>
      </span>
    </label>
  );
}

/** The browser is asked for permission only when the player turns this on, and may refuse. */
function NotifySwitch() {
  const [denied, setDenied] = useState(!('Notification' in window) || Notification.permission === 'denied');
  const change = async (on: boolean): Promise<void> => {
    if (!on) void endPush().catch(() => undefined);
    const asks = on && 'Notification' in window;
    const granted = asks && (await Notification.requestPermission()) === 'granted';
    if (asks) setDenied(!granted);
    prefer({ notify: granted });
  };
  const about = pushKey.value ? t('common.settings.notify.push') : t('common.settings.notify.note');
  const note = denied ? t('common.settings.notify.denied') : about;
  return <Switch of="notify" note={note} onChange={(on) => void change(on)} />;
}

/** Games that were downloaded already keep their board, so the page is loaded again. */
function preferBoard(plain: boolean): void {
  prefer({ plainBoard: plain });
  location.reload();
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
    ['quick', t('common.settings.speed.quick')],
    ['off', t('common.settings.speed.off')],
  ];
  return (
    <Dialog title={t('common.menu')} onClose={onClose} class="menu">
      {children && <div class="menu-here">{children}</div>}
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
            onChange={() => play(coin)}
          />
        </label>
        <Switch of="confirm" note={t('common.settings.confirm.note')} onChange={(on) => prefer({ confirm: on })} />
        <NotifySwitch />
        <Switch of="plainBoard" note={t('common.settings.plainBoard.note')} onChange={preferBoard} />
      </div>
      <Install />
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
