import { t } from '../i18n';
import { formatMinutes } from './formatMinutes';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Formats seconds that are left: "1:05", from an hour on "5 hours left", from two days on "3 days left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t('common.clock.days', { n: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t('common.clock.hours', { n: Math.floor(seconds / HOUR) });
  return formatMinutes(seconds);
}
