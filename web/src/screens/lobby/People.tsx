// The people at the table, with or without a seat, and what the host can do about them.
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import type { Person } from '../../net/wire';
import { isHost, watchingOthers, type Table } from '../../store/table';
import { Sym } from '../../view/Sym';

interface Props {
  session: Session;
  table: Table;
}

export function People({ session, table }: Props) {
  if (table.persons.length === 0 && watchingOthers(table) === 0) return null;
  return (
    <section class="panel">
      <h2>{t('lobby.people')}</h2>
      <ul class="people">
        {table.persons.map((one) => (
          <PersonRow key={one.id} one={one} session={session} table={table} />
        ))}
      </ul>
      <OthersWatching table={table} />
      {isHost(table) && <Bans session={session} table={table} />}
    </section>
  );
}

/** The people whom the host has banned. */
export function Bans({ session, table }: Props) {
  const bans = table.bans ?? [];
  if (bans.length === 0) return null;
  return (
    <div class="bans">
      <h3>{t('lobby.bans')}</h3>
      <ul class="people">
        {bans.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b>
            <span class="do">
              <ForPerson label={t('lobby.unban')} name={name} onClick={() => session.say({ t: 'unban', person: id })} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The people who watch without a name. */
export function OthersWatching({ table }: { table: Table }) {
  const n = watchingOthers(table);
  return n > 0 ? <p class="note others">{t('common.here.others', { n })}</p> : null;
}

export function stateOf(one: Person, me: number | null): string {
  const parts = [
    one.id === me ? t('common.you') : one.here ? t('lobby.here') : t('lobby.gone'),
    one.host ? t('lobby.host') : null,
    one.seats.length === 0 ? t('lobby.onlooker') : null,
    one.muted ? t('lobby.muted') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function PersonRow({ one, session, table }: Props & { one: Person }) {
  const { id: person, name } = one;
  return (
    <li>
      <p>
        <b>
          {name} {one.host && <Sym id="ui-crown" />}
        </b>
        <small>{stateOf(one, table.me)}</small>
      </p>
      {isHost(table) && person !== table.me && (
        <span class="do">
          <ForPerson label={t('lobby.host.make')} name={name} onClick={() => session.say({ t: 'host', person })} />
          <ForPerson
            label={one.muted ? t('lobby.unmute') : t('lobby.mute')}
            name={name}
            onClick={() => session.say({ t: 'mute', person, on: !one.muted })}
          />
          <ForPerson label={t('lobby.remove')} name={name} onClick={() => session.say({ t: 'remove', person })} />
          <ForPerson label={t('lobby.ban')} name={name} onClick={() => session.say({ t: 'remove', person, ban: true })} />
        </span>
      )}
    </li>
  );
}

function ForPerson({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <button type="button" class="btn" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </button>
  );
}
