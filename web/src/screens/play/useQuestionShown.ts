// Tells the server when the player can see a question. The player's clock starts then, not while events are still played.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../../net/session';
import type { Table } from '../../store/table';

/** `asked` tells whether the question of the current decision is on the screen, `told` which question the server knows of. */
export function useQuestionShown(session: Session, table: Table, asked: boolean, told: RefObject<string>): void {
  const { play } = table;
  const seat = asked && table.options.clock > 0 ? (play?.seat ?? null) : null;
  const at = play?.decision ?? 0;
  useEffect(() => {
    const mark = `${table.game} ${at} ${seat}`;
    if (seat === null || told.current === mark) return;
    told.current = mark;
    session.say({ t: 'shown', seat, at });
  }, [table.game, seat, at]);
}
