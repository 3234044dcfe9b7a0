// Says that it is one's turn to who looks elsewhere: in the title, on the icon, with a bell, and by a notification if that
// was asked for.
import { t } from '../i18n';
import calm from '../look/icon.svg';
import lit from '../look/icon-turn.svg';
import { play, wasTouched } from '../motion/sound';
import { prefs } from '../store/prefs';
import { myTurn, type Table } from '../store/table';

/** The last decision that was announced, and the seat that was waited for before it. */
let told = '';
let waited: string | null = null;

function show(mine: boolean): void {
  document.title = mine ? t('common.your_turn.title', { title: t('common.app') }) : t('common.app');
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? lit : calm);
}

/** Nothing waits any more: one has left the table. */
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
      body: `${t(`common.game.${table.options.game}.short`)}, ${t('common.table', { code: table.code })}`,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have the word but let only service workers use it.
  }
}

/** `quiet`: all that has happened was shown. */
export function updateTurnAlert(table: Table, quiet: boolean): void {
  const running = table.stage === 'playing';
  const mine = quiet && running && myTurn(table);
  show(mine);
  if (!quiet || !running) return;
  const seat = `${table.code} ${table.game} ${table.play?.seat}`;
  const mark = `${seat} ${table.play?.decision}`;
  if (mark === told) return;
  told = mark;
  // Somebody's own next choice is no news to him.
  const news = mine && seat !== waited;
  waited = seat;
  if (!news) return;
  play('bell');
  if (prefs.value.volume > 0 && wasTouched()) navigator.vibrate?.(60);
  if (document.hidden) notify(table);
}
