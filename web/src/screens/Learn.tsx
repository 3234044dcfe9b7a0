// The rules of the games. Each topic has its own address.
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../games';
import type { Game } from '../games/game';
import { fullTitle, shortTitle } from '../games/title';
import { find, t } from '../i18n';
import { Reader } from '../learn/Reader';
import { offeredGames } from '../net/http';
import type { GameName } from '../net/wire';
import { go, hrefOf, type Route } from '../store/route';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';

/** The offered games that have a rule book, and the one that is open. */
function useBooks(open: GameName | null): Game[] | null {
  const [games, setGames] = useState<Game[] | null>(null);
  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      const offered = await offeredGames().catch((): GameName[] => []);
      const names = open === null || offered.includes(open) ? offered : [...offered, open];
      const all = await Promise.all(names.map((name) => loadGame(name).catch(() => null)));
      if (here) setGames(all.filter((game): game is Game => game !== null && game.teaching !== null));
    };
    void load();
    return () => {
      here = false;
    };
  }, [open]);
  return games;
}

export function Learn({ at: { game, topic } }: { at: Extract<Route, { to: 'learn' }> }) {
  const books = useBooks(game);
  if (!books) return <main class="wait" aria-busy="true" />;
  const open = books.find((one) => one.facts.name === game)?.facts.name ?? null;
  return (
    <>
      <Top where={<b>{t('learn.title')}</b>} />
      <main class="learn">
        <header class="learn-head">
          <h1>{open ? fullTitle(open) : t('learn.title')}</h1>
          <nav class="learn-games" aria-label={t('learn.title')}>
            {books.map(({ facts: { name } }) => (
              <a key={name} class="btn" href={hrefOf({ to: 'learn', game: name, topic: null })} aria-current={name === open ? 'page' : undefined}>
                {shortTitle(name)}
              </a>
            ))}
            {open && (
              <a class="btn primary" href={hrefOf({ to: 'first', game: open })}>
                {t('learn.first')}
              </a>
            )}
          </nav>
        </header>
        {open ? (
          <Reader
            key={open}
            game={open}
            topic={topic}
            onTopic={(to) => go({ to: 'learn', game: open, topic: to }, true)}
            hrefOf={(to) => hrefOf({ to: 'learn', game: open, topic: to })}
          />
        ) : (
          <Shelf books={books} />
        )}
      </main>
    </>
  );
}

/** All rule books, to choose from. */
function Shelf({ books }: { books: Game[] }) {
  return (
    <div class="shelf">
      {books.map(({ facts: { name }, symbols }) => (
        <section key={name} class="panel">
          <h2>{fullTitle(name)}</h2>
          <p class="fig-row" aria-hidden="true">
            {symbols.map((symbol) => (
              <Sym key={symbol} id={symbol} class="bone" />
            ))}
          </p>
          <p>{find(`${name}.home.rules`)}</p>
          <p class="acts">
            <a class="btn primary" href={hrefOf({ to: 'first', game: name })}>
              {t('learn.first')}
            </a>
            <a class="btn" href={hrefOf({ to: 'learn', game: name, topic: null })}>
              {t('learn.read')}
            </a>
          </p>
        </section>
      ))}
    </div>
  );
}
