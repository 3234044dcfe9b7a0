// A seat's name during a match: the player, and the character or bandit.
import { namesOf } from '../games/names';
import { t } from '../i18n';
import type { Table } from '../store/table';

export function seatTitle(table: Table, seat: number): string {
  const name = table.seats[seat]?.name ?? t('common.bot');
  return table.play ? `${name} (${namesOf(table).seat(seat)})` : name;
}
