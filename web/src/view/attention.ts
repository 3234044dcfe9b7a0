// Says that it is one's turn to who looks elsewhere: in the title, on the icon, by a notification if asked for.
import { t } from '../i18n';
import calm from '../look/icon.svg';
import lit from '../look/icon-turn.svg';
import { play } from '../motion/sound';
import { prefs } from '../store/prefs';
import { myTurn, type Table } from '../store/table';

let told = '';

export function callAttention(table: Table, quiet: boolean): void {
  const mine = quiet && myTurn(table) && table.stage === 'playing';
  document.title = mine ? t('common.your_turn.title', { title: t('common.app') }) : t('common.app');
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? lit : calm);
  const mark = mine ? `${table.code} ${table.play?.decision}` : '';
  if (mark === told) return;
  told = mark;
  if (!mine || !document.hidden) return;
  play('bell');
  if (prefs.value.notify && 'Notification' in window && Notification.permission === 'granted') {
    new Notification(t('common.your_turn'), { tag: table.code });
  }
}
