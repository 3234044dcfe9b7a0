// The time left for the decision, counted down from the server's last message. While the player still watches what has
// happened, their own clock stands.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Play } from '../net/wire';
import { myTurn, type Table } from '../store/table';
import { formatTimeLeft } from './formatTimeLeft';
import { Sym } from './Sym';

/** From this many seconds on, the time is shown in words, and announced to the player whose turn it is. */
const SOON = 10;

function useSecondsLeft(play: Play | null, stands: boolean): number | null {
  const left = play && play.waiting !== null && !play.clock.paused ? play.clock.left : null;
  const [, tick] = useState(0);
  const [end, setEnd] = useState<number | null>(null);
  useEffect(() => {
    if (left === null) {
      setEnd(null);
      return;
    }
    setEnd(performance.now() + left);
    if (stands) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [play?.clock, stands]);
  if (left === null || end === null) return null;
  return Math.max(0, Math.ceil((stands ? left : end - performance.now()) / 1000));
}

/** `asks` tells whether the current question is on the screen. */
export function ClockLeft({ table, asks }: { table: Table; asks: boolean }) {
  const mine = myTurn(table);
  const left = useSecondsLeft(table.play, mine && !asks);
  if (left === null) return null;
  // Before the clock starts, the server counts the time that it waits for the screen as well.
  const seconds = Math.min(left, table.options.clock);
  const soon = seconds <= SOON;
  return (
    <span class={soon ? 'clock soon' : 'clock'} role="timer">
      <Sym id="ui-clock" />
      <span class="num">{soon ? t('common.clock', { n: seconds }) : formatTimeLeft(seconds)}</span>
      <span class="vh" aria-live="polite">
        {soon && mine && t('common.clock', { n: SOON })}
      </span>
    </span>
  );
}
