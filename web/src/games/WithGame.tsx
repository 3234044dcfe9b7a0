// Draws its child when the game is downloaded.
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import type { GameName } from '../net/wire';
import { sentenceOf } from '../view/refusal';
import type { Game } from './game';
import { useGame } from '.';

export function WithGame({ name, children }: { name: GameName; children: (game: Game) => ComponentChildren }) {
  const { game, fault } = useGame(name);
  if (fault !== null) return <NoGame why={sentenceOf(fault)} />;
  return game ? <>{children(game)}</> : <main class="wait" aria-busy="true" />;
}

function NoGame({ why }: { why: string }) {
  return (
    <main class="fault panel">
      <h1>{t('common.fault.title')}</h1>
      <p role="alert">{why}</p>
      <p class="acts">
        <button type="button" class="btn" onClick={() => location.reload()}>
          {t('common.reload')}
        </button>
        <a class="btn primary" href="#/">
          {t('common.menu.home')}
        </a>
      </p>
    </main>
  );
}
