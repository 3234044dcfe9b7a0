// A game on the home screen: one click on "Play bots" starts it.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { GameName, Level } from '../../net/wire';
import { factsOf, saveQuick, lastQuick, usualOptions, type Quick } from '../../store/settings';
import { sentenceOf } from '../../view/refusal';
import { Sym } from '../../view/Sym';
import { openTable } from '../openTable';

const MEN = ['vulture_sam', 'willy_the_kid', 'rose_doolan', 'lucky_duke', 'suzy_lafayette', 'jesse_jones'];
const FACES = ['arrow', 'one', 'beer', 'dynamite', 'gatling'];
const CARDS = ['move', 'climb', 'fire', 'rob', 'punch'];

function BangArt() {
  return (
    <div class="art lineup">
      <div class="men">
        {MEN.map((one) => (
          <Sym key={one} id={`ch-${one}`} data-ch={one} />
        ))}
      </div>
    </div>
  );
}

function ColtArt() {
  const bandits: [string, number][] = [
    ['cheyenne', 282],
    ['tuco', 338],
    ['belle', 520],
  ];
  return (
    <div class="art traing">
      <svg viewBox="0 0 620 244" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        <circle class="sun" cx="505" cy="70" r="46" />
        <path class="far" d="M0 150 60 146 78 96H140L152 120 190 124 200 152 330 158 372 118 430 118 444 150 620 156V220H0Z" />
        <path class="ground" d="M0 206H620V244H0Z" />
        <use href="#locomotive" x="4" y="50" width="240" height="194" />
        <use href="#car" x="244" y="50" width="240" height="194" />
        <use href="#caboose" x="484" y="50" width="240" height="194" />
        {bandits.map(([name, x]) => (
          <g key={name} data-b={name}>
            <use href={`#bandit-${name}`} x={x} y="46" width="45" height="60" />
          </g>
        ))}
      </svg>
    </div>
  );
}

function Tokens({ game }: { game: GameName }) {
  return (
    <div class="mini-dice" aria-hidden="true">
      {game === 'bang'
        ? FACES.map((face) => (
            <span key={face} class="die">
              <Sym id={`face-${face}`} />
            </span>
          ))
        : CARDS.map((card) => (
            <span key={card} class="mc" data-b="tuco">
              <Sym id={`act-${card}`} />
            </span>
          ))}
    </div>
  );
}

function Chooser({ game, quick, onChange }: { game: GameName; quick: Quick; onChange: (quick: Quick) => void }) {
  const { minPlayers, maxPlayers, levels } = factsOf(game);
  const counts = Array.from({ length: maxPlayers - minPlayers + 1 }, (_, at) => minPlayers + at);
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

export function Poster({ game }: { game: GameName }) {
  const [quick, setQuick] = useState(() => lastQuick(game));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { minPlayers: min, maxPlayers: max } = factsOf(game);
  const play = (): void => {
    setBusy(true);
    setFault(null);
    openTable({ ...usualOptions(game), players: quick.players }, quick.level).catch((error: unknown) => {
      setFault(sentenceOf(error));
      setBusy(false);
    });
  };
  const change = (changed: Quick): void => {
    setQuick(changed);
    saveQuick(game, changed);
  };
  const title = t(`common.game.${game}`);
  return (
    <article class="poster paper" aria-label={title} data-game={game}>
      {game === 'bang' ? <BangArt /> : <ColtArt />}
      <div class="body">
        <Tokens game={game} />
        <h2>{title}</h2>
        <p class="facts">
          <span>{t('home.players', { min, max })}</span>
          <span>{t(`home.${game}.time`)}</span>
        </p>
        <p>{t(`home.${game}.about`)}</p>
        {fault && <p role="alert">{fault}</p>}
        <Chooser game={game} quick={quick} onChange={change} />
        <div class="acts">
          <button type="button" class="btn primary" disabled={busy} onClick={play}>
            {busy ? t('common.loading') : t('home.quick')}
          </button>
          <a class="btn" href={`#/new/${game}`}>
            {t('home.new')}
          </a>
        </div>
        <p class="ways">
          <a href={`#/first/${game}`}>{t('home.learn')}</a> <a href={`#/learn/${game}`}>{t('common.menu.rules')}</a>
        </p>
      </div>
    </article>
  );
}
