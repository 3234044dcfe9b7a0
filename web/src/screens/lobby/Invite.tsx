// A local table has no link for friends. On a page with a server, it offers a table there instead.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { offeredGames } from '../../net/http';
import { serverState } from '../../net/server';
import type { Table } from '../../store/table';
import { sentenceOf } from '../../view/refusal';
import { Sym } from '../../view/Sym';
import { inviteFriends } from '../openTable';

/** Whether there is a server. A page that was opened at a table has not asked for one yet. */
function useServer(): boolean {
  useEffect(() => {
    if (serverState.peek() === 'unknown') offeredGames().catch(() => undefined);
  }, []);
  return serverState.value === 'there';
}

/** Makes a table on the server with the same options and bots, and goes there. The local game stays. */
export function InviteButton({ table }: { table: Table }) {
  const served = useServer();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (!served) return null;
  const invite = (): void => {
    setBusy(true);
    setFault(null);
    inviteFriends(table).catch((error: unknown) => {
      setFault(sentenceOf(error));
      setBusy(false);
    });
  };
  return (
    <div class="invite">
      <button type="button" class="btn" disabled={busy} onClick={invite}>
        <Sym id="ui-friends" />
        {t('lobby.invite')}
      </button>
      <p class="note">{t('lobby.invite.about')}</p>
      {fault && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The panel of the lobby. */
export function Invite({ table }: { table: Table }) {
  return (
    <section class="panel share">
      <h2>{t('lobby.local')}</h2>
      <p class="note">{t('lobby.local.about')}</p>
      <InviteButton table={table} />
    </section>
  );
}
