// The player's own tables that this browser knows, and whether they wait for the player.
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../../games';
import type { Game } from '../../games/game';
import { shortTitle } from '../../games/title';
import { t } from '../../i18n';
import { findLostTables } from '../../local/knownTables';
import { localServer } from '../../local/localServer';
import { whenIdle } from '../../local/preload';
import { canPlayLocally, isLocal } from '../../local/where';
import { peekTable } from '../../net/peekTable';
import { Refusal } from '../../net/http';
import type { TableMessage } from '../../net/wire';
import { hrefOf } from '../../store/route';
import { forgetTable, knownTables, type KnownTable } from '../../store/tokens';
import { Sym } from '../../view/Sym';
import { usePolling } from '../../view/usePolling';

const EVERY = 30_000;
const MAX_TABLES = 5;
/** Number of tables shown at first, so that the button for a new game stays near. */
const AT_ONCE = 2;

interface Running {
  known: KnownTable;
  game: Game;
  table: TableMessage;
  /** the player's seat; if there are several, the one to act */
  seat: number | null;
  waits: boolean;
}

/** The newest tables. Finished ones come last. */
function candidates(): KnownTable[] {
  const tables = knownTables();
  return [...tables.filter((known) => !known.over), ...tables.filter((known) => known.over)].slice(0, MAX_TABLES);
}

/** Looking at a local table needs the engine, which must not delay the screen, and takes the table from other tabs. */
async function mayLook(code: string): Promise<boolean> {
  if (!canPlayLocally()) return false;
  await whenIdle();
  return !(await localServer.isPlayedElsewhere(code));
}

async function loadRunning(known: KnownTable): Promise<Running | null> {
  try {
    if (isLocal(known.code) && !(await mayLook(known.code))) return null;
    const table = await peekTable(known.code);
    const game = await loadGame(table.options.game);
    const mine = table.seats.filter((seat) => seat.kind === 'person' && seat.person === known.person).map((seat) => seat.seat);
    const acting = table.play?.seat ?? null;
    const waits = table.stage === 'playing' && acting !== null && mine.includes(acting);
    if (table.stage === 'over') return null;
    return { known, game, table, waits, seat: waits ? acting : (mine[0] ?? null) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_table') forgetTable(known.code);
    return null;
  }
}

function about({ game, table, known }: Running): string {
  const title = shortTitle(table.options.game);
  const where = isLocal(known.code) ? `${title} ${t('common.table.local')}` : t('home.mine.where', { game: title, code: known.code });
  const standing = table.play ? game.standing(table.play.view) : null;
  if (table.stage === 'lobby') return `${where}, ${t('home.mine.lobby')}`;
  return standing === null ? where : `${where}, ${t('home.mine.standing', { n: standing })}`;
}

function Row({ one }: { one: Running }) {
  const { known, game, table, waits, seat } = one;
  const portrait = table.play && seat !== null ? game.portrait(table.play.view, seat) : null;
  return (
    <section class={waits ? 'back paper' : 'back panel'} {...portrait?.attributes} data-code={known.code}>
      <span class="photo">{portrait ? <Sym id={portrait.symbol} /> : <Sym id="ui-friends" />}</span>
      <p>
        <b>{waits ? t('home.mine.your_turn') : t(`home.mine.${table.stage === 'lobby' ? 'open' : 'running'}`)}</b>
        {about(one)}
      </p>
      <a class={waits ? 'btn primary' : 'btn'} href={hrefOf({ to: 'table', code: known.code })}>
        {t('home.mine.return')}
        <span class="vh"> {known.code}</span>
      </a>
    </section>
  );
}

export function MyTables() {
  const [running, setRunning] = useState<Running[]>([]);
  const look = (): void => {
    void Promise.all(candidates().map(loadRunning)).then((found) => {
      const there = found.filter((one): one is Running => one !== null);
      setRunning(there.sort((a, b) => Number(b.waits) - Number(a.waits)));
    });
  };
  usePolling(look, EVERY);
  useEffect(() => {
    void whenIdle()
      .then(findLostTables)
      .then((any) => any && look());
  }, []);
  if (running.length === 0) return null;
  return (
    <section class="mine" aria-label={t('home.mine')}>
      {running.slice(0, AT_ONCE).map((one) => (
        <Row key={one.known.code} one={one} />
      ))}
      {running.length > AT_ONCE && (
        <details class="more">
          <summary>{t('home.mine.more', { n: running.length - AT_ONCE })}</summary>
          {running.slice(AT_ONCE).map((one) => (
            <Row key={one.known.code} one={one} />
          ))}
        </details>
      )}
    </section>
  );
}
