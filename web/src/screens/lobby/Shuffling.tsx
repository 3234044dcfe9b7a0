// Shown between start and deal, while the server commits to the dice and the clients contribute.
import { gameNamed } from '../../games';
import { t } from '../../i18n';
import type { GameName } from '../../net/wire';

export function Shuffling({ game }: { game: GameName }) {
  const { Tokens } = gameNamed(game);
  return (
    <main class="shuffling" aria-busy="true">
      <Tokens />
      <h1>{t('lobby.shuffling.title')}</h1>
      <p>{t('lobby.shuffling.fair')}</p>
      <details class="more">
        <summary>{t('lobby.shuffling.how')}</summary>
        <p>{t('lobby.shuffling.more')}</p>
      </details>
    </main>
  );
}
