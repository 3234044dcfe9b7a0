import type { Session } from '../net/session';
import type { Table } from '../store/table';

interface Props {
  session: Session;
  table: Table;
  me: number | null;
  /** back to the board, to look at it once more */
  onLook: () => void;
}

export function End({ table, onLook }: Props) {
  return (
    <main class="end">
      <pre>{JSON.stringify(table.play?.result)}</pre>
      <button type="button" class="btn" onClick={onLook}>
        board
      </button>
    </main>
  );
}
