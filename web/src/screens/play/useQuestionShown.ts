// Tells the server when the player can see a question. The player's clock starts then, not while events are still played.
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../../net/session';
import type { Table } from '../../store/table';

/** `asked` tells whether the question of the current decision is on the screen. */
export function useQuestionShown(session: Session, table: Table, asked: boolean): void {
  const told = useRef('');
  const { play } = table;
  const seat = asked && table.options.clock > 0 ? (play?.seat ?? null) : null;
  const at = play?.decision ?? 0;
  useEffect(() => {
    const mark = `${table.game} ${at} ${seat}`;
    if (seat === null || told.current === mark) return;
    told.current = mark;
    session.say({ t: 'shown', seat, at } as never);
  }, [table.game, seat, at]);
}
