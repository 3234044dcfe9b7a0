// Who is in for another game at the same table.
import type { ComponentChildren } from 'preact';
import { list, t } from '../../i18n';
import type { Person } from '../../net/wire';
import { person, type Table } from '../../store/table';
import { Sym } from '../../view/Sym';

export const players = (table: Table): Person[] => table.persons.filter((one) => one.seats.length > 0);
export const namesOf = (people: readonly Person[]): string => list(people.map((one) => one.name));

/** Who wants another game, or who is missing. */
function sentenceOf(table: Table): string {
  const all = players(table);
  const eager = all.filter((one) => one.again && one.id !== table.me);
  const missing = all.filter((one) => !one.again && one.id !== table.me);
  if (person(table, table.me)?.again && missing.length > 0) return t('end.again.waiting', { names: namesOf(missing) });
  return eager.length > 0 ? t('end.again.wants', { names: namesOf(eager), n: eager.length }) : t('end.again.who');
}

function WhoIsIn({ table }: { table: Table }) {
  return (
    <ul class="who-is-in">
      {players(table).map((one) => (
        <li key={one.id} class={one.again ? 'in' : ''}>
          <Sym id={one.again ? 'ui-check' : 'ui-away'} />
          <b>{one.id === table.me ? t('common.you') : one.name}</b>
          <small>{one.again ? t('end.again.yes') : one.here ? t('end.again.asked') : t('lobby.gone')}</small>
        </li>
      ))}
    </ul>
  );
}

/** The question for another game and the answers so far, with what the reader can do. */
export function AnotherGame({ table, children }: { table: Table; children?: ComponentChildren }) {
  return (
    <section class="rematch" aria-label={t('end.again.who')}>
      <p class="asks" role="status">
        {sentenceOf(table)}
      </p>
      <WhoIsIn table={table} />
      {children}
    </section>
  );
}

/** What a television shows as soon as a player wants another game. */
export const RematchNews = ({ table }: { table: Table }) => (players(table).some((one) => one.again) ? <AnotherGame table={table} /> : null);
