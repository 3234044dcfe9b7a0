// A table in any stage: the lobby, the match, the end.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { WithGame } from '../games/WithGame';
import { t } from '../i18n';
import type { Refusal } from '../net/http';
import { Session } from '../net/session';
import { isHost, type Table } from '../store/table';
import { Top } from '../view/Top';
import { clearTurnAlert } from '../view/attention';
import { Connection } from '../view/Connection';
import { sentenceOf } from '../view/refusal';
import { usePush } from '../view/usePush';
import { Lobby } from './Lobby';
import { Play } from './Play';
import { awaitMatch } from './play/start';

/** The screen of a route. Another table is another screen. */
export const TableAt = ({ at }: { at: { code: string } }) => <TableScreen code={at.code} key={at.code} />;

function TableScreen({ code }: { code: string }) {
  const [visits, setVisits] = useState(1);
  const session = useMemo(() => new Session(code), [code, visits]);
  useEffect(() => () => session.close(), [session]);
  const table = session.table.value;
  useEffect(() => {
    if (table && !table.play) awaitMatch(table.code, table.game);
  }, [table]);
  usePush(session);
  const gone = session.gone.value;
  if (gone?.code === 'taken') return <PlayedElsewhere onPlay={() => setVisits(visits + 1)} />;
  if (gone !== null) return <Gone why={gone} />;
  if (!table) {
    return (
      <>
        <Top where={code} />
        <Connection session={session} />
        <main class="wait" aria-busy="true" />
      </>
    );
  }
  return <Stages session={session} table={table} />;
}

/**
 * The table as it was at the end of the last match, with the people of now. When the host goes back to the lobby, the others
 * may go on reading the result. Null for the host, and after the player has left the result.
 */
function useResult(table: Table): { result: Table | null; leave: () => void } {
  const [ended, setEnded] = useState<Table | null>(null);
  useEffect(() => {
    if (table.stage === 'over') setEnded(table);
    else if (table.stage === 'playing' || isHost(table)) setEnded(null);
  }, [table]);
  const stays = ended !== null && table.stage === 'lobby' && !isHost(table);
  const { persons, host, chat, me, n } = table;
  return { result: stays ? { ...ended, persons, host, chat, me, n } : null, leave: () => setEnded(null) };
}

function Stages({ session, table }: { session: Session; table: Table }) {
  const { result, leave } = useResult(table);
  const shown = result ?? table;
  return (
    <WithGame name={shown.options.game}>
      {() =>
        shown.stage === 'lobby' || !shown.play ? (
          <Lobby session={session} table={shown} />
        ) : (
          <Play session={session} table={shown} key={shown.game} onLobby={result ? leave : null} />
        )
      }
    </WithGame>
  );
}

/** A local table is played in one tab at a time. */
function PlayedElsewhere({ onPlay }: { onPlay: () => void }) {
  useEffect(clearTurnAlert, []);
  return (
    <>
      <Top />
      <main class="fault panel">
        <h1>{t('common.taken')}</h1>
        <p>{t('common.taken.about')}</p>
        <p class="acts">
          <button type="button" class="btn primary" onClick={onPlay}>
            {t('common.taken.here')}
          </button>
          <a class="btn" href="#/">
            {t('common.menu.home')}
          </a>
        </p>
      </main>
    </>
  );
}

function Gone({ why }: { why: Refusal }) {
  useEffect(clearTurnAlert, []);
  return (
    <>
      <Top />
      <main class="fault panel">
        <h1>{t(why.code === 'banned' ? 'common.connection.banned' : 'common.connection.gone')}</h1>
        <p>{sentenceOf(why)}</p>
        <p class="acts">
          <a class="btn primary" href="#/">
            {t('common.menu.home')}
          </a>
        </p>
      </main>
    </>
  );
}
