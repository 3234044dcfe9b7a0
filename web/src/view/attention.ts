// Tells a player who looks elsewhere that it is their turn: in the page title, on the icon, with a bell and, if the
// player wants it, with a notification.
import { shortTitle } from '../games/title';
import { t } from '../i18n';
import icon from '../look/icon.svg';
import turnIcon from '../look/icon-turn.svg';
import { play, wasTouched } from '../motion/sound';
import { bell } from '../motion/sounds';
import { prefs } from '../store/prefs';
import { myTurn, type Table } from '../store/table';
import { tableName } from './tableName';

/** The last decision announced, and the seat that was to act before it. */
let told = '';
let waited: string | null = null;

function show(mine: boolean): void {
  document.title = mine ? t('common.your_turn.title', { title: t('common.app') }) : t('common.app');
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? turnIcon : icon);
}

/** Resets the title and icon when the player leaves the table. */
export function clearTurnAlert(): void {
  told = '';
  waited = null;
  show(false);
}

function notify(table: Table): void {
  if (!prefs.value.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('common.your_turn'), {
      tag: table.code,
      body: `${shortTitle(table.options.game)}, ${tableName(table.code)}`,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have Notification but allow it only in service workers.
  }
}

/** `quiet` means that all events have been shown. */
export function updateTurnAlert(table: Table, quiet: boolean): void {
  const running = table.stage === 'playing';
  const mine = quiet && running && myTurn(table);
  show(mine);
  if (!quiet || !running) return;
  const seat = `${table.code} ${table.game} ${table.play?.seat}`;
  const mark = `${seat} ${table.play?.decision}`;
  if (mark === told) return;
  told = mark;
  // A second decision of the same seat is not announced.
  const news = mine && seat !== waited;
  waited = seat;
  if (!news) return;
  play(bell);
  if (prefs.value.volume > 0 && wasTouched()) navigator.vibrate?.(60);
  if (document.hidden) notify(table);
}
