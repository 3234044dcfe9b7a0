// A spectator of a running match takes over the seat of a bot: at once, or after the host or all players have agreed.
import { signal } from '@preact/signals';
import { list, t } from '../i18n';
import type { Session } from '../net/session';
import { awaitedSeat, hasSeen, mySeats, person, toAgree, type Table } from '../store/table';
import { ensureJoined } from './Chat';
import { Dialog } from './Dialog';
import { Prompt } from './Prompt';
import { seatTitle } from './seatTitle';

interface Props {
  session: Session;
  table: Table;
}

/** Whether the spectator is choosing a seat. The prompt comes and goes with every move, but the choice stays open. */
const choosing = signal(false);

const botsOf = (table: Table): number[] => table.seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat);

/** Joins the table if necessary and asks for a seat. */
export function askForSeat(session: Session, seat: number): void {
  choosing.value = false;
  ensureJoined(session)
    .then(() => session.send({ t: 'takeover', seat }))
    .catch(() => undefined);
}

/** Whether the viewer could play instead of a bot. */
export const canTakeSeat = (table: Table): boolean =>
  table.stage === 'playing' && mySeats(table).length === 0 && botsOf(table).length > 0 && !hasSeen(table);

/** Whom this person has asked for a seat. */
function askedWhom(table: Table, seat: number): string {
  const me = person(table, table.me);
  const others = me ? toAgree(table, me) : [];
  const title = seatTitle(table, seat);
  if (others.length > 0) return t('common.watch.asked_all', { names: list(others.map((one) => one.name)), seat: title });
  return t('common.watch.asked', { name: person(table, table.host)?.name ?? t('lobby.host'), seat: title });
}

/** The prompt of a spectator who could play. */
export function TakeSeatPrompt({ session, table }: Props) {
  const wants = awaitedSeat(table);
  if (wants !== null) return <Prompt title={t('common.watch.title')} help={askedWhom(table, wants)} />;
  const [first, ...more] = botsOf(table);
  const press = (): void => {
    if (first !== undefined && more.length === 0) askForSeat(session, first);
    else choosing.value = true;
  };
  return (
    <Prompt title={t('common.watch.title')} help={t('common.watch.help')}>
      <button type="button" class="btn primary" onClick={press}>
        {t('common.watch.take')}
      </button>
    </Prompt>
  );
}

export function TakeSeatDialog({ session, table }: Props) {
  if (!choosing.value || !canTakeSeat(table)) return null;
  return (
    <Dialog title={t('common.watch.which')} onClose={() => (choosing.value = false)}>
      <ul class="take-seat">
        {botsOf(table).map((seat) => (
          <li key={seat}>
            <button type="button" class="btn" onClick={() => askForSeat(session, seat)}>
              {seatTitle(table, seat)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
