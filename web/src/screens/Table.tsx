// A table in any stage: the lobby, the match, the end.
import { useEffect, useMemo } from 'preact/hooks';
import { WithGame } from '../games/WithGame';
import { t } from '../i18n';
import type { Refusal } from '../net/http';
import { Session } from '../net/session';
import { Top } from '../view/Top';
import { clearTurnAlert } from '../view/attention';
import { Connection } from '../view/Connection';
import { sentenceOf } from '../view/refusal';
import { Lobby } from './Lobby';
import { Play } from './Play';
import { awaitMatch } from './play/start';

export function TableScreen({ code }: { code: string }) {
  const session = useMemo(() => new Session(code), [code]);
  useEffect(() => () => session.close(), [session]);
  const table = session.table.value;
  useEffect(() => {
    if (table && !table.play) awaitMatch(table.code, table.game);
  }, [table]);
  const gone = session.gone.value;
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
  return (
    <WithGame name={table.options.game}>
      {() =>
        table.stage === 'lobby' || !table.play ? (
          <Lobby session={session} table={table} />
        ) : (
          <Play session={session} table={table} key={table.game} />
        )
      }
    </WithGame>
  );
}

function Gone({ why }: { why: Refusal }) {
  useEffect(clearTurnAlert, []);
  return (
    <>
      <Top />
      <main class="fault panel">
        <h1>{t('common.connection.gone')}</h1>
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
