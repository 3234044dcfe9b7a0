// The public tables.
import { useState } from 'preact/hooks';
import { GameIcon } from '../../games/GameIcon';
import { shortTitle } from '../../games/title';
import { t } from '../../i18n';
import { canPlayLocally } from '../../local/where';
import { publicTables } from '../../net/http';
import type { TableRow } from '../../net/wire';
import { hrefOf } from '../../store/route';
import { usePolling } from '../../view/usePolling';

const EVERY = 10_000;
const MAX_TABLES = 8;

/** Tables with a free seat come first. */
const byRoom = (a: TableRow, b: TableRow): number => Number(hasRoom(b)) - Number(hasRoom(a));
const hasRoom = (row: TableRow): boolean => row.stage === 'lobby' && row.open > 0;

function Row({ row }: { row: TableRow }) {
  const { game, players } = row.options;
  const name = row.host ? t('home.public.of', { name: row.host }) : t('common.table', { code: row.code });
  const seated = t('home.public.seated', { n: players - row.open, all: players });
  const verb = hasRoom(row) ? t('home.join.button') : t('home.public.watch');
  return (
    <li>
      <GameIcon game={game} />
      <p>
        <b>{name}</b>
        {shortTitle(game)} · {hasRoom(row) ? seated : t('home.public.playing')}
      </p>
      <a class="btn" href={hrefOf({ to: 'table', code: row.code })} aria-label={`${verb}: ${name}`}>
        {verb}
      </a>
    </li>
  );
}

export function OpenTables() {
  const [rows, setRows] = useState<TableRow[] | 'asking' | 'silent'>('asking');
  usePolling(() => {
    publicTables()
      .then((list) => setRows([...list].sort(byRoom).slice(0, MAX_TABLES)))
      .catch(() => setRows('silent'));
  }, EVERY);
  return (
    <section class="panel">
      <h2>{t('home.public')}</h2>
      {rows === 'asking' && <p class="note">{t('common.loading')}</p>}
      {rows === 'silent' && <p class="note">{t(canPlayLocally() ? 'home.public.offline' : 'home.public.silent')}</p>}
      {Array.isArray(rows) && rows.length === 0 && <p class="note">{t('home.public.none')}</p>}
      {Array.isArray(rows) && rows.length > 0 && (
        <ul class="tables">
          {rows.map((row) => (
            <Row key={row.code} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
