// The home screen.
import { useEffect } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, t } from '../i18n';
import { canPlayLocally } from '../local/where';
import { serverState } from '../net/server';
import { prefer } from '../store/prefs';
import { currentLanguage } from '../store/language';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';
import { clearTurnAlert } from '../view/attention';
import { Install } from '../view/Install';
import { Join } from './home/Join';
import { MyTables } from './home/MyTables';
import { MyName } from './home/MyName';
import { OpenTables } from './home/OpenTables';
import { Posters } from './home/Poster';
import { Replays } from './home/Replays';

const TRAIN = ['locomotive', 'car', 'car', 'car', 'caboose'];

function Hero() {
  return (
    <section class="hero" aria-labelledby="posse">
      <svg class="land" viewBox="0 0 1440 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path
          class="far"
          d="M0 150 90 140 118 62H226L246 96 300 102 320 150 470 160 540 132 640 140 760 162 860 150 900 118 930 60H1000L1014 82 1080 86 1106 140 1200 158 1270 150 1296 52 1312 40H1390L1408 86 1440 92V260H0Z"
        />
        <path class="near" d="M0 196C120 176 230 190 340 200 480 212 580 182 720 192 870 202 1000 212 1140 196 1260 184 1350 190 1440 200V260H0Z" />
        <path class="ground" d="M0 232H1440V260H0Z" />
      </svg>
      <h1 id="posse">{t('common.app')}</h1>
      <p>{t('home.title')}</p>
      <div class="run">
        {TRAIN.map((part, at) => (
          <Sym key={at} id={part} />
        ))}
      </div>
    </section>
  );
}

function Languages() {
  return (
    <span class="languages">
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          class="link"
          lang={one}
          aria-pressed={currentLanguage.value === one}
          onClick={() => prefer({ language: one })}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </span>
  );
}

/** Instead of the tables of a server, where there is none. */
const Alone = () => (
  <section class="panel">
    <h2>{t('home.alone')}</h2>
    <p class="note">{t(canPlayLocally() ? 'home.alone.about' : 'common.error.no_engine')}</p>
    <Install />
  </section>
);

export function Home() {
  useEffect(clearTurnAlert, []);
  return (
    <>
      <Top aside={<MyName />} />
      <Hero />
      <main class="home">
        <MyTables />
        <Posters />
        <div class="sidecol">
          {serverState.value === 'none' ? (
            <Alone />
          ) : (
            <>
              <Join />
              <OpenTables />
            </>
          )}
          <Replays />
        </div>
        <footer class="foot">
          <p>{t('home.promise')}</p>
          <p>
            {t('home.about')} <a href="#/learn">{t('common.menu.rules')}</a> <a href="#/practice">{t('home.practice')}</a> <Languages />
          </p>
        </footer>
      </main>
    </>
  );
}
