// All replays that this browser keeps: of games that were played here, and from files and links.
import { useEffect, useState } from 'preact/hooks';
import { GameIcon } from '../../games/GameIcon';
import { shortTitle } from '../../games/title';
import { language, t } from '../../i18n';
import { localServer } from '../../local/localServer';
import { canPlayLocally } from '../../local/where';
import { fetchReplayFile, keptReplays, type KeptReplay } from '../../net/http';
import type { GameName } from '../../net/wire';
import { matches } from '../../store/playerRecord';
import { hrefOf } from '../../store/route';
import { gameOfFile } from '../fair/file';
import { OpenReplay } from '../home/OpenReplay';
import { DeleteReplay, SaveReplay, ShareReplay } from './Files';

export function KeptReplays() {
  const [all, setAll] = useState<KeptReplay[]>([]);
  const list = (): void => {
    if (canPlayLocally()) keptReplays().then(setAll, () => setAll([]));
  };
  useEffect(list, []);
  if (!canPlayLocally()) return null;
  return (
    <section class="panel kept" aria-label={t('replay.kept')}>
      <h2>{t('replay.kept')}</h2>
      <p class="note">{t('replay.kept.about')}</p>
      {localServer.storage.value !== 'saved' && <p class="wrong">{t(`replay.kept.${localServer.storage.value}`)}</p>}
      {all.length > 0 && (
        <ul class="tables">
          {all.map((one) => (
            <Row key={one.name} one={one} onDelete={list} />
          ))}
        </ul>
      )}
      <OpenReplay />
    </section>
  );
}

/** The game of a replay: from the record or, if the match was not played here, from its file. */
function useGameOf(name: string): GameName | null {
  const [game, setGame] = useState<GameName | null>(() => matches().find(({ replay }) => replay === name)?.game ?? null);
  useEffect(() => {
    if (game === null) fetchReplayFile(name).then((file) => setGame(gameOfFile(file)), () => undefined);
  }, [name]);
  return game;
}

function Row({ one: { name, made }, onDelete }: { one: KeptReplay; onDelete: () => void }) {
  const game = useGameOf(name);
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li data-kept={name}>
      {game && <GameIcon game={game} />}
      <p>
        <b>{game && shortTitle(game)}</b>
        <span>{when.format(made)}</span>
      </p>
      <div class="acts">
        <a class="btn" href={hrefOf({ to: 'replay', name, step: 0, viewer: 'open' })}>
          {t('home.replays.watch')}
        </a>
        <SaveReplay name={name} label={t('fair.download')} />
        <ShareReplay name={name} />
        <DeleteReplay name={name} onDelete={onDelete} />
      </div>
    </li>
  );
}
