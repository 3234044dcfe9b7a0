// A notice while the connection is lost.
import { t } from '../i18n';
import type { Session } from '../net/session';
import { sentenceOf } from './refusal';
import { Sym } from './Sym';

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
    </div>
  );
}
