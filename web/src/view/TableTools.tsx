// What the top bar shows of a table: how many people watch, and the chat.
import { t } from '../i18n';
import type { Session } from '../net/session';
import { watchers, type Table } from '../store/table';
import { ChatButton } from './Chat';
import { Sym } from './Sym';

export function TableTools({ session, table }: { session: Session; table: Table }) {
  const n = watchers(table);
  const label = t('common.watch.n', { n });
  return (
    <>
      {n > 0 && (
        <span class="watchers" role="img" aria-label={label} title={label}>
          <Sym id="ui-eye" />
          {n}
        </span>
      )}
      <ChatButton session={session} table={table} />
    </>
  );
}
