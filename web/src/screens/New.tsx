// The form for a new table, with all options.
import { useEffect, useState } from 'preact/hooks';
import { shortTitle } from '../games/title';
import { WithGame } from '../games/WithGame';
import { t } from '../i18n';
import { placeFor } from '../net/place';
import type { GameName } from '../net/wire';
import { setNickname } from '../store/nickname';
import { hrefOf, type Route } from '../store/route';
import { saveOptions, lastOptions } from '../store/settings';
import { NameInput } from '../view/NameInput';
import { sentenceOf } from '../view/refusal';
import { Top } from '../view/Top';
import { gamesOnOffer } from './offered';
import { openTable } from './openTable';
import { Options } from './options/Options';

export function New({ at }: { at: Extract<Route, { to: 'new' }> }) {
  return (
    <>
      <Top />
      <WithGame name={at.game}>{() => <NewTable game={at.game} key={at.game} />}</WithGame>
    </>
  );
}

/** Links to the forms of the other games on offer. */
function OtherGames({ than }: { than: GameName }) {
  const [games, setGames] = useState<readonly GameName[]>([]);
  useEffect(() => {
    // Without an answer the form works, only these links are missing.
    gamesOnOffer().then(setGames, () => undefined);
  }, []);
  return (
    <>
      {games
        .filter((game) => game !== than)
        .map((game) => (
          <a key={game} href={hrefOf({ to: 'new', game })}>
            {t('lobby.new.other', { game: shortTitle(game) })}{' '}
          </a>
        ))}
    </>
  );
}

function NewTable({ game }: { game: GameName }) {
  const [options, setOptions] = useState(() => lastOptions(game));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const local = placeFor({}) === 'local';
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
        <h1>{t('lobby.new.title', { game: shortTitle(game) })}</h1>
        <p class="note">
          {t('lobby.new.about')} <OtherGames than={game} />
        </p>
        <NameInput onChange={setNickname} />
        <Options options={options} onChange={setOptions} local={local} />
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
