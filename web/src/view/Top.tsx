// The bar at the top: the current place, and buttons for sound, theme and menu.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { play } from '../motion/sound';
import { coin } from '../motion/sounds';
import { prefer, prefs } from '../store/prefs';
import { Menu } from './Menu';
import { USUAL_VOLUME } from './SoundOffer';
import { Sym } from './Sym';
import { UpdateNotice } from './UpdateNotice';

interface Props {
  /** the current place: the game and the table */
  where?: ComponentChildren;
  /** shown beside the buttons: the clock, the player's name */
  aside?: ComponentChildren;
  /** entries that the current screen adds to the menu */
  menu?: ComponentChildren;
  /** opens the rules at the current decision; undefined without a game */
  onHelp?: () => void;
}

/** Whether the page is shown in the light theme now. */
function isDay(): boolean {
  const { theme } = prefs.value;
  return theme === 'daylight' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
}

export function Top({ where, aside, menu, onHelp }: Props) {
  const [open, setOpen] = useState(false);
  const sounds = prefs.value.volume > 0;
  return (
    <>
      <header class="top">
        <a class="brand" href="#/">
          Posse
        </a>
        <span class="where">{where}</span>
        <span class="grow" />
        {aside}
        {onHelp && (
          <button type="button" class="icon-btn" aria-label={t('learn.here')} title={t('learn.here')} aria-haspopup="dialog" onClick={onHelp}>
            <Sym id="ui-help" />
          </button>
        )}
        <button
          type="button"
          class="icon-btn sound-btn"
          aria-pressed={sounds}
          aria-label={t('common.settings.sound')}
          onClick={() => {
            prefer({ volume: sounds ? 0 : USUAL_VOLUME });
            // Confirms that sound is on.
            play(coin);
          }}
        >
          <Sym id={sounds ? 'ui-sound' : 'ui-mute'} />
        </button>
        <button
          type="button"
          class="icon-btn theme-btn"
          aria-label={t('common.settings.theme')}
          onClick={() => prefer({ theme: isDay() ? 'evening' : 'daylight' })}
        >
          <Sym id={isDay() ? 'ui-sun' : 'ui-theme'} />
        </button>
        <button
          type="button"
          class="icon-btn"
          aria-label={t('common.menu')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Sym id="ui-menu" />
        </button>
      </header>
      <UpdateNotice />
      {open && <Menu onClose={() => setOpen(false)}>{menu}</Menu>}
    </>
  );
}
