// A seat's name during a match: the player and, if it has one, the name of the seat.
import { gameNamed } from '../games';
import { t } from '../i18n';
import type { Table } from '../store/table';

export function seatTitle(table: Table, seat: number): string {
  const name = table.seats[seat]?.name ?? t('common.bot');
  if (!table.play) return name;
  const card = gameNamed(table.options.game).names(table.play.view, table.seats).seat(seat);
  return card === name ? name : `${name} (${card})`;
}
