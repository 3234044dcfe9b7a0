// The form for a new table, with all options.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { GameName } from '../net/wire';
import { setNickname } from '../store/nickname';
import { hrefOf, type Route } from '../store/route';
import { saveOptions, lastOptions } from '../store/settings';
import { NameInput } from '../view/NameInput';
import { sentenceOf } from '../view/refusal';
import { Top } from '../view/Top';
import { openTable } from './openTable';
import { Options } from './options/Options';

export function New({ at }: { at: Extract<Route, { to: 'new' }> }) {
  return (
    <>
      <Top />
      <NewTable game={at.game} key={at.game} />
    </>
  );
}

function NewTable({ game }: { game: GameName }) {
  const [options, setOptions] = useState(() => lastOptions(game));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const other: GameName = game === 'bang' ? 'colt' : 'bang';
  return (
    <main class="new-table">
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          setFault(null);
          saveOptions(options);
          openTable(options).catch((error: unknown) => {
            setFault(sentenceOf(error));
            setBusy(false);
          });
        }}
      >
        <h1>{t('lobby.new.title', { game: t(`common.game.${game}.short`) })}</h1>
        <p class="note">
          {t('lobby.new.about')}{' '}
          <a href={hrefOf({ to: 'new', game: other })}>{t('lobby.new.other', { game: t(`common.game.${other}.short`) })}</a>
        </p>
        <NameInput onChange={setNickname} />
        <Options options={options} onChange={setOptions} />
        {fault && (
          <p class="wrong" role="alert">
            {fault}
          </p>
        )}
        <p class="acts">
          <button type="submit" class="btn primary" disabled={busy}>
            {busy ? t('common.loading') : t('lobby.new.make')}
          </button>
          <a class="btn" href="#/">
            {t('common.back')}
          </a>
        </p>
      </form>
    </main>
  );
}
