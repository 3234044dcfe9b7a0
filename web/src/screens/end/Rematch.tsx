// Another game at the same table: everybody is asked. It starts when all players are in, or when the host starts
// without the others.
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import { isHost, mySeats, person, type Table } from '../../store/table';
import { ensureJoined } from '../../view/Chat';
import { Sym } from '../../view/Sym';
import { AnotherGame, namesOf, players } from './AnotherGame';

interface Props {
  session: Session;
  table: Table;
  /** goes to the lobby, where the host changes the options; null if the host does not */
  onLobby: (() => void) | null;
  /** what stands beside the buttons */
  more?: ComponentChildren;
}

const openSeats = (table: Table): number[] => table.seats.filter(({ kind }) => kind === 'open').map(({ seat }) => seat);

function Button({ label, onClick, primary = false, icon }: { label: string; onClick: () => void; primary?: boolean; icon?: string }) {
  return (
    <button type="button" class={primary ? 'btn primary' : 'btn'} onClick={onClick}>
      {icon && <Sym id={icon} />}
      {label}
    </button>
  );
}

export function Rematch({ session, table, onLobby, more }: Props) {
  const others = players(table).filter((one) => one.id !== table.me);
  const plays = mySeats(table).length > 0;
  const open = openSeats(table);
  if (onLobby) return <ToTheLobby table={table} onLobby={onLobby} more={more} />;
  if (plays && others.length === 0 && open.length === 0) return <Alone session={session} table={table} more={more} />;
  return (
    <AnotherGame table={table}>
      {open.length > 0 && <p class="note">{t('lobby.ready.open', { n: open.length })}</p>}
      <div class="acts">
        {plays && <Mine session={session} table={table} />}
        {!plays && open[0] !== undefined && <SitDown session={session} seat={open[0]} />}
        {isHost(table) && <ForHost session={session} table={table} />}
        {more}
      </div>
    </AnotherGame>
  );
}

function ToTheLobby({ table, onLobby, more }: { table: Table; onLobby: () => void; more: ComponentChildren }) {
  const name = person(table, table.host)?.name ?? t('lobby.host');
  return (
    <section class="rematch" aria-label={t('end.again.who')}>
      <p class="asks" role="status">
        {t('end.again.lobby', { name })}
      </p>
      <div class="acts">
        <Button primary label={t('end.again.to_lobby')} onClick={onLobby} />
        {more}
      </div>
    </section>
  );
}

/** A player alone with bots asks nobody. */
function Alone({ session, table, more }: Omit<Props, 'onLobby'>) {
  const host = isHost(table);
  return (
    <section class="rematch" aria-label={t('end.again.who')}>
      <div class="acts">
        <Button primary icon="ui-reroll" label={t('end.rematch')} onClick={() => session.say(host ? { t: 'rematch' } : { t: 'again', on: true })} />
        {host && <Button label={t('end.again.options.alone')} onClick={() => session.say({ t: 'lobby' })} />}
        {more}
      </div>
    </section>
  );
}

function Mine({ session, table }: Omit<Props, 'onLobby'>) {
  if (person(table, table.me)?.again) return <Button label={t('end.again.out')} onClick={() => session.say({ t: 'again', on: false })} />;
  const first = players(table).every((one) => !one.again);
  const label = first ? t('end.rematch') : t('end.again.in');
  return <Button primary icon="ui-reroll" label={label} onClick={() => session.say({ t: 'again', on: true })} />;
}

/** Somebody who watched takes the seat of a player who has left. */
function SitDown({ session, seat }: { session: Session; seat: number }) {
  const sit = (): void => {
    ensureJoined(session)
      .then(() => session.send({ t: 'sit', seat }))
      .catch(() => undefined);
  };
  return <Button primary label={t('lobby.seat.sit')} onClick={sit} />;
}

/** The level of a bot that takes the seat of a player who has left. */
const LEVEL = 'normal';

function ForHost({ session, table }: Omit<Props, 'onLobby'>) {
  const missing = players(table).filter((one) => !one.again && one.id !== table.me);
  const mine = person(table, table.me);
  const open = openSeats(table);
  const ready = open.length === 0 && missing.length > 0 && (mine?.seats.length === 0 || mine?.again);
  const fill = (): void => open.forEach((seat) => session.say({ t: 'bot', seat, level: LEVEL }));
  return (
    <>
      {open.length > 0 && <Button label={t('lobby.fill')} onClick={fill} />}
      {ready && <Button label={t('end.again.without', { names: namesOf(missing) })} onClick={() => session.say({ t: 'rematch' })} />}
      <Button label={t('end.again.options')} onClick={() => session.say({ t: 'lobby' })} />
    </>
  );
}
