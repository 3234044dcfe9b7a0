// What somebody at the table would like just now, right below the bar: nobody has to look for it in a menu.
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import type { Session } from '../net/session';
import { isHost, mySeats, person, type Table } from '../store/table';
import { seatTitle } from './seatTitle';

interface Props {
  session: Session;
  table: Table;
}

export function Notices({ session, table }: Props) {
  if (table.stage !== 'playing' || !table.play) return <div class="notices" role="status" />;
  return (
    <div class="notices" role="status">
      <Pausing session={session} table={table} />
      {isHost(table) && <Takeovers session={session} table={table} />}
      {isHost(table) && <Missing session={session} table={table} />}
    </div>
  );
}

function Notice({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div class="notice">
      <p>{text}</p>
      <div>{children}</div>
    </div>
  );
}

function Button({ onClick, children }: { onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="btn" onClick={onClick}>
      {children}
    </button>
  );
}

/** Somebody would like to pause; all who play must agree. */
function Pausing({ session, table }: Props) {
  const agreed = table.persons.filter((one) => one.pause);
  if (agreed.length === 0 || table.play?.clock.paused || mySeats(table).length === 0) return null;
  const mine = person(table, table.me)?.pause ?? false;
  const others = agreed.filter((one) => one.id !== table.me).map((one) => one.name);
  const text = others.length > 0 ? t('common.pause.wanted', { names: others.join(', ') }) : t('common.pause.waiting');
  return (
    <Notice text={text}>
      <Button onClick={() => session.say({ t: 'pause', on: !mine })}>{mine ? t('common.pause.withdraw') : t('common.pause.agree')}</Button>
    </Notice>
  );
}

/** Onlookers who would like a bot's seat. */
function Takeovers({ session, table }: Props) {
  return (
    <>
      {table.persons.map(({ id, name, wants }) => {
        if (wants === null) return null;
        const answer = (yes: boolean): void => session.say({ t: 'allow', person: id, seat: wants, yes });
        return (
          <Notice key={id} text={t('common.takeover.wanted', { name, seat: seatTitle(table, wants) })}>
            <Button onClick={() => answer(true)}>{t('common.takeover.yes')}</Button>
            <Button onClick={() => answer(false)}>{t('common.no')}</Button>
          </Notice>
        );
      })}
    </>
  );
}

/** The table waits for somebody who is not there. */
function Missing({ session, table }: Props) {
  const seat = table.play?.seat ?? null;
  const info = seat === null ? undefined : table.seats[seat];
  const owner = info && person(table, info.person);
  if (seat === null || !info || !owner || owner.here || info.away || owner.id === table.me) return null;
  return (
    <Notice text={t('common.missing', { name: info.name ?? owner.name })}>
      <Button onClick={() => session.say({ t: 'hand', seat, bot: true })}>{t('common.hand_bot')}</Button>
    </Notice>
  );
}
