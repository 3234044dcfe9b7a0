// The options of a table in words. The host can edit them in place.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import type { TableOptions } from '../../net/wire';
import { saveOptions } from '../../store/settings';
import { isHost, type Table } from '../../store/table';
import { sentenceOf } from '../../view/refusal';
import { Options } from '../options/Options';
import { optionsInWords } from '../options/words';

export function ChosenOptions({ session, table }: { session: Session; table: Table }) {
  const [draft, setDraft] = useState<TableOptions | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = (options: TableOptions): void => {
    session
      .send({ t: 'options', options })
      .then(() => {
        saveOptions(options);
        setDraft(null);
        setFault(null);
      })
      .catch((error: unknown) => {
        session.refused.value = null;
        setFault(sentenceOf(error));
      });
  };
  return (
    <section class="panel chosen">
      <h2>{t('lobby.options')}</h2>
      {draft === null || !isHost(table) ? (
        <>
          <ul class="words">
            {optionsInWords(table.options).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {isHost(table) && (
            <button type="button" class="btn" onClick={() => setDraft(table.options)}>
              {t('lobby.options.change')}
            </button>
          )}
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save(draft);
          }}
        >
          <Options options={draft} onChange={setDraft} local={session.local} />
          {fault && (
            <p class="wrong" role="alert">
              {fault}
            </p>
          )}
          <p class="acts">
            <button type="submit" class="btn">
              {t('common.save')}
            </button>
            <button type="button" class="btn" onClick={() => setDraft(null)}>
              {t('common.cancel')}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
