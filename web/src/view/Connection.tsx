// Notices about the connection: that it is lost, that the table has refused something, and that local games are not saved.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { localServer } from '../local/localServer';
import type { StorageState } from '../local/protocol';
import type { Session } from '../net/session';
import { sentenceOf } from './refusal';
import { Sym } from './Sym';

/** What a player should know about the saving of local games, until they have read it. */
function Storage() {
  const state = localServer.storage.value;
  const [read, setRead] = useState<StorageState>('saved');
  if (state === 'saved' || state === read) return null;
  return (
    <p class="net-refused net-storage">
      <span>{t(`common.local.${state}`)}</span>
      <button type="button" class="btn" onClick={() => setRead(state)}>
        {t('common.ok')}
      </button>
    </p>
  );
}

export function Connection({ session }: { session: Session }) {
  const refused = session.refused.value;
  return (
    <div class="net" role="status">
      {session.link.value === 'lost' && (
        <p class="net-lost">
          <Sym id="ui-away" /> {t('common.connection.lost')}
        </p>
      )}
      {session.link.value === 'open' && refused && refused.code !== 'lost' && (
        <p class="net-refused">
          <span>{sentenceOf(refused)}</span>
          <button type="button" class="btn" onClick={() => (session.refused.value = null)}>
            {t('common.ok')}
          </button>
        </p>
      )}
      {session.local && <Storage />}
    </div>
  );
}
