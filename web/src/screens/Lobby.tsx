import type { Session } from '../net/session';
import type { Table } from '../store/table';
import { Connection } from '../view/Connection';
import { Top } from '../view/Top';

export function Lobby({ session, table }: { session: Session; table: Table }) {
  return (
    <>
      <Top where={table.code} />
      <Connection session={session} />
      <main>
        <pre>{JSON.stringify(table, null, 1)}</pre>
        <button type="button" class="btn" onClick={() => session.say({ t: 'start' })}>
          start
        </button>
      </main>
    </>
  );
}
