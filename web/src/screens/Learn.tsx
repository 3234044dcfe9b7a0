// The rules of both games. Each topic has its own address.
import { t } from '../i18n';
import { Reader } from '../learn/Reader';
import type { GameName } from '../net/wire';
import { go, hrefOf, type Route } from '../store/route';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';

const GAMES: readonly GameName[] = ['bang', 'colt'];

export function Learn({ at: { game, topic } }: { at: Extract<Route, { to: 'learn' }> }) {
  return (
    <>
      <Top where={<b>{t('learn.title')}</b>} />
      <main class="learn">
        <header class="learn-head">
          <h1>{game ? t(`common.game.${game}`) : t('learn.title')}</h1>
          <nav class="learn-games" aria-label={t('learn.title')}>
            {GAMES.map((one) => (
              <a key={one} class="btn" href={hrefOf({ to: 'learn', game: one, topic: null })} aria-current={one === game ? 'page' : undefined}>
                {t(`common.game.${one}.short`)}
              </a>
            ))}
            {game && (
              <a class="btn primary" href={hrefOf({ to: 'first', game })}>
                {t('learn.first')}
              </a>
            )}
          </nav>
        </header>
        {game ? (
          <Reader
            key={game}
            game={game}
            topic={topic}
            onTopic={(to) => go({ to: 'learn', game, topic: to }, true)}
            hrefOf={(to) => hrefOf({ to: 'learn', game, topic: to })}
          />
        ) : (
          <Shelf />
        )}
      </main>
    </>
  );
}

const FACES: Record<GameName, string[]> = {
  bang: ['face-arrow', 'face-dynamite', 'face-one', 'face-two', 'face-beer', 'face-gatling'],
  colt: ['act-move', 'act-climb', 'act-fire', 'act-rob', 'act-punch', 'act-marshal'],
};

/** Both rule books, to choose from. */
function Shelf() {
  return (
    <div class="shelf">
      {GAMES.map((game) => (
        <section key={game} class="panel">
          <h2>{t(`common.game.${game}`)}</h2>
          <p class="fig-row" aria-hidden="true">
            {FACES[game].map((symbol) => (
              <Sym key={symbol} id={symbol} class="bone" />
            ))}
          </p>
          <p>{t(`learn.${game}.about`)}</p>
          <p class="acts">
            <a class="btn primary" href={hrefOf({ to: 'first', game })}>
              {t('learn.first')}
            </a>
            <a class="btn" href={hrefOf({ to: 'learn', game, topic: null })}>
              {t('learn.read')}
            </a>
          </p>
        </section>
      ))}
    </div>
  );
}
