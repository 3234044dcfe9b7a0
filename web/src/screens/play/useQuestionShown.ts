// Tells the server when the player can see a question. The player's clock starts then, not while events are still played.
// When the match begins, the server is told that it will be told, so that the clock waits at the first question, too.
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../../net/session';
import { mySeats, type Table } from '../../store/table';

/** The decision of a `shown` that announces later ones. */
const NO_DECISION = 0;

/** Announces once that this client tells when a question is shown. */
function useAnnouncement(session: Session, table: Table): void {
  const { stage, options } = table;
  const done = useRef(false);
  const seat = stage === 'playing' && options.clock > 0 ? (mySeats(table)[0] ?? null) : null;
  useEffect(() => {
    if (seat === null || done.current) return;
    done.current = true;
    session.say({ t: 'shown', seat, at: NO_DECISION });
  }, [seat]);
}

/** `asked` tells whether the question of the current decision is on the screen. */
export function useQuestionShown(session: Session, table: Table, asked: boolean): void {
  useAnnouncement(session, table);
  const told = useRef('');
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
