// A finished game, watched again: the same boards, one step after the other.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { find, plain, t } from '../i18n';
import { tell } from '../i18n/story';
import { loadGameModule, type GameModule, type Stage } from '../games/gameModule';
import { namesInView } from '../games/names';
import type { Playback } from '../motion/playback';
import { filmOf, Refusal } from '../net/http';
import type { ReplayFrames, GameEvent } from '../net/wire';
import { go, hrefOf, parseRoute, type Route } from '../store/route';
import { Top } from '../view/Top';
import { Controls } from './replay/Controls';
import { momentName, seatNamesOf, seatOf, stepAt } from './replay/replayFrames';
import { Hands } from './replay/Hands';
import { useFilmKeys } from './replay/keys';
import { Projector } from './replay/replayPlayer';

type At = Extract<Route, { to: 'replay' }>;

interface Loaded {
  film: Film;
  gameModule: GameModule;
}

export function Replay({ at }: { at: At }) {
  // The address is ahead of the route: it follows every step, and a change of language begins from there.
  const first = useMemo(() => parseRoute(location.hash), []);
  const start = first.to === 'replay' && first.name === at.name ? first : at;
  const [chosen, setChosen] = useState({ at, eyes: start.eyes });
  const eyes = chosen.at === at ? chosen.eyes : at.eyes;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // The step survives another pair of eyes.
  const step = useRef(start.step);
  // Another address is another showing, even of a step where one has been. It begins there before anything is drawn.
  const came = useRef({ at, times: 0 });
  if (came.current.at !== at) {
    came.current = { at, times: came.current.times + 1 };
    step.current = at.step;
  }
  useEffect(() => {
    let here = true;
    setTrouble(null);
    load(at.name, eyes).then(
      (now) => here && setLoaded(now),
      (refused: unknown) => here && setTrouble(sentenceOf(refused)),
    );
    return () => {
      here = false;
    };
  }, [at.name, eyes]);
  if (trouble !== null) return <Trouble why={trouble} />;
  if (!loaded) {
    return (
      <>
        <Top where={<b>{t('replay.title')}</b>} />
        <main class="wait" aria-busy="true" />
      </>
    );
  }
  const key = `${at.name} ${loaded.film.eyes} ${came.current.times}`;
  return <Showing key={key} {...loaded} step={step} onEyes={(wanted) => setChosen({ at, eyes: wanted })} />;
}

async function load(name: string, eyes: string): Promise<Loaded> {
  const film = await filmOf(name, eyes).catch((refused: unknown) => {
    // A seat that does not exist, in an address that somebody has typed.
    if (refused instanceof Refusal && refused.code === 'bad_request' && eyes !== 'open') return filmOf(name, 'open');
    throw refused;
  });
  return { film, gameModule: await loadGameModule(film.game) };
}

function sentenceOf(refused: unknown): string {
  if (!(refused instanceof Refusal)) return String(refused);
  if (refused.code === 'no_table') return t('replay.none');
  return find(`common.error.${refused.code === 'lost' ? 'network' : refused.code}`) ?? refused.message;
}

function Trouble({ why }: { why: string }) {
  return (
    <>
      <Top where={<b>{t('replay.title')}</b>} />
      <main class="fault panel">
        <h1>{t('replay.title')}</h1>
        <p role="alert">{why}</p>
        <p class="acts">
          <a class="btn primary" href="#/">
            {t('common.menu.home')}
          </a>
        </p>
      </main>
    </>
  );
}

interface ShowingProps extends Loaded {
  step: { current: number };
  onEyes: (eyes: string) => void;
}

/** Browsers do not like it if the address changes all the time. */
const SETTLED = 250;

function Showing({ film, gameModule, step, onEyes }: ShowingProps) {
  const projector = useMemo(() => new Projector(gameModule, film, step.current), [film]);
  useEffect(() => () => projector.close(), [projector]);
  useFilmKeys(projector);
  const now = projector.step.value;
  step.current = now;
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever has just followed a link is on his way already: the address is no longer ours.
      const here = parseRoute(location.hash);
      if (here.to !== 'replay' || here.name !== film.name) return;
      history.replaceState(null, '', hrefOf({ to: 'replay', name: film.name, step: now, eyes: String(film.eyes) }));
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [film, now]);
  const shown = projector.playback.shown.value;
  if (!shown) return <main class="wait" aria-busy="true" />;
  const stage = stageOf(projector);
  const names = namesInView(shown.view);
  const moment = momentName(stage.events, names);
  const story = storyOf(shown.event ? [shown.event] : stepAt(film, now).events, film, names);
  stage.prompt = (
    <section class="prompt panel film-prompt">
      <div>
        <h2>{moment}</h2>
        <p>{story}</p>
      </div>
      <Hands view={shown.view} />
    </section>
  );
  return (
    <div class="replaying">
      <Top
        where={
          <>
            <b>{t('replay.title')}</b> {t(`common.game.${film.game}.short`)}
          </>
        }
      />
      <gameModule.Board {...stage} />
      <Controls projector={projector} moment={moment} story={story} onEyes={onEyes} />
    </div>
  );
}

function storyOf(events: GameEvent[], film: ReplayFrames, names: ReturnType<typeof namesInView>): string {
  return events
    .map((event) => tell(event, film.game, names))
    .filter((parts) => parts !== null)
    .map(plain)
    .join(' ');
}

const nothing = (): void => undefined;

function stageOf({ film, playback, step }: Projector): Stage {
  const shown = playback.shown.value as NonNullable<Playback['shown']['value']>;
  const { actor } = stepAt(film, step.value);
  const events = film.steps.slice(0, step.value + 1).flatMap((one) => one.events);
  return {
    view: shown.view,
    event: shown.event,
    events: events.filter((event) => event.n <= shown.n),
    me: seatOf(film.eyes),
    seats: seatNamesOf(film),
    waitsFor: shown.quiet && typeof actor === 'object' ? actor.seat : null,
    waiting: null,
    legal: null,
    odds: null,
    hint: null,
    result: shown.quiet && actor === 'over' ? film.result : null,
    busy: false,
    act: nothing,
    roll: nothing,
    skip: playback.skip,
    help: (topic) => go({ to: 'learn', game: film.game, topic }),
    prompt: null,
    tools: null,
    coach: null,
    aside: null,
  };
}
