// A game on the home screen: one click on "Play bots" starts it.
import { useEffect, useState } from 'preact/hooks';
import { find, t } from '../../i18n';
import { useGame, usualGames } from '../../games';
import type { Game } from '../../games/game';
import { fullTitle } from '../../games/title';
import { preloadEngine } from '../../local/preload';
import type { GameName, Level } from '../../net/wire';
import { factsOf, saveQuick, lastQuick, usualOptions, type Quick } from '../../store/settings';
import { sentenceOf } from '../../view/refusal';
import { gamesOnOffer } from '../offered';
import { openTable } from '../openTable';

function Chooser({ game, quick, onChange }: { game: GameName; quick: Quick; onChange: (quick: Quick) => void }) {
  const { min_players: min, max_players: max, levels } = factsOf(game);
  const counts = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return (
    <div class="chooser">
      <select
        aria-label={t('home.quick.players')}
        value={quick.players}
        onChange={(event) => onChange({ ...quick, players: Number(event.currentTarget.value) })}
      >
        {counts.map((n) => (
          <option key={n} value={n}>
            {t('common.players', { n })}
          </option>
        ))}
      </select>
      <select
        aria-label={t('home.quick.level')}
        value={quick.level}
        onChange={(event) => onChange({ ...quick, level: event.currentTarget.value as Level })}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {t('home.quick.bots', { level: t(`common.level.${level}`) })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The games on offer, each as a poster. Until the server answers, empty posters keep the usual space. */
export function Posters() {
  const [games, setGames] = useState<readonly GameName[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    gamesOnOffer().then(
      (offered) => here && setGames(offered),
      (error: unknown) => here && setFault(sentenceOf(error)),
    );
    return () => {
      here = false;
    };
  }, []);
  if (fault !== null) return <p role="alert">{fault}</p>;
  return (
    <>
      {games ? games.map((name) => <LoadedPoster key={name} name={name} />) : usualGames.map((name) => <EmptyPoster key={name} />)}
    </>
  );
}

function LoadedPoster({ name }: { name: GameName }) {
  const { game, fault } = useGame(name);
  if (fault !== null) return <p role="alert">{sentenceOf(fault)}</p>;
  return game ? <Poster game={game} /> : <EmptyPoster />;
}

function EmptyPoster() {
  return <article class="poster paper" aria-busy="true" />;
}

function Poster({ game }: { game: Game }) {
  const { name, min_players: min, max_players: max } = game.facts;
  const [quick, setQuick] = useState(() => lastQuick(name));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(preloadEngine, []);
  const play = (): void => {
    setBusy(true);
    setFault(null);
    // Downloaded while the table is being made.
    void import('../Table').catch(() => undefined);
    void game.board().catch(() => undefined);
    openTable({ ...usualOptions(name), players: quick.players }, quick.level).catch((error: unknown) => {
      setFault(sentenceOf(error));
      setBusy(false);
    });
  };
  const change = (changed: Quick): void => {
    setQuick(changed);
    saveQuick(name, changed);
  };
  const title = fullTitle(name);
  const time = find(`${name}.home.time`);
  const about = find(`${name}.home.about`);
  return (
    <article class="poster paper" aria-label={title} data-game={name}>
      <game.Art />
      <div class="body">
        <game.Tokens />
        <h2>{title}</h2>
        <p class="facts">
          <span>{t('home.players', { min, max })}</span>
          {time && <span>{time}</span>}
        </p>
        {about && <p>{about}</p>}
        {fault && <p role="alert">{fault}</p>}
        <Chooser game={name} quick={quick} onChange={change} />
        <div class="acts">
          <button type="button" class="btn primary" disabled={busy} onClick={play}>
            {busy ? t('common.loading') : t('home.quick')}
          </button>
          <a class="btn" href={`#/new/${name}`}>
            {t('home.new')}
          </a>
        </div>
        {game.teaching && (
          <p class="ways">
            <span>{t('home.newcomer')}</span> <a href={`#/first/${name}`}>{t('home.learn')}</a> <a href={`#/learn/${name}`}>{t('common.menu.rules')}</a>
          </p>
        )}
      </div>
    </article>
  );
}
