// What people say at the table.
import type { Session } from '../net/session';
import type { Table } from '../store/table';

export function Chat(_props: { session: Session; table: Table }) {
  return null;
}
