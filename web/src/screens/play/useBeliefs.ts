// The training aid: what the player could believe about the others, from the hint that comes with every decision. Only for
// people who play against bots alone, and only if they want it.
import { useEffect, useState } from 'preact/hooks';
import { gameNamed } from '../../games';
import type { Hint } from '../../games/game';
import type { Session } from '../../net/session';
import { prefs } from '../../store/prefs';
import { hasOthers, type Table } from '../../store/table';

/** Whether the aid can be offered at a table. */
export const canShowBeliefs = (table: Table): boolean => gameNamed(table.options.game).hasBeliefs && !hasOthers(table);

/** `seat` is the player's, if it has a decision to make. The beliefs stay on the board until the next decision. */
export function useBeliefs(session: Session, table: Table, seat: number | null): Hint['beliefs'] {
  const wanted = prefs.value.beliefs && canShowBeliefs(table);
  const decision = table.play?.decision ?? null;
  const [kept, setKept] = useState<{ game: number; beliefs: Hint['beliefs'] }>({ game: table.game, beliefs: null });
  useEffect(() => {
    if (wanted && seat !== null && decision !== null) session.askHint(seat, decision, false);
  }, [wanted, seat, decision]);
  const now = session.hint.value?.beliefs ?? null;
  useEffect(() => {
    if (now) setKept({ game: table.game, beliefs: now });
  }, [now]);
  if (!wanted) return null;
  return now ?? (kept.game === table.game ? kept.beliefs : null);
}
