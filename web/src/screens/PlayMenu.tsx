// What the menu has at a table.
import type { Session } from '../net/session';
import type { Table } from '../store/table';

export function PlayMenu(_props: { session: Session; table: Table }) {
  return null;
}
