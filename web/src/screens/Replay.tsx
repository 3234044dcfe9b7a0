// A finished match, replayed step by step on the same boards.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { find, plain, t } from '../i18n';
import { tell, type Names } from '../i18n/story';
import { loadGame } from '../games';
import type { BoardModule, Game, Stage } from '../games/game';
import { shortTitle } from '../games/title';
import type { Playback } from '../motion/playback';
import { fetchReplay, Refusal } from '../net/http';
import type { ReplayFrames, GameEvent } from '../net/wire';
import { go, hrefOf, parseRoute, type Route } from '../store/route';
import { Top } from '../view/Top';
import { Controls } from './replay/Controls';
import { seatNamesOf, seatOf, stepAt } from './replay/replayFrames';
import { useReplayKeys } from './replay/keys';
import { ReplayPlayer } from './replay/replayPlayer';

type At = Extract<Route, { to: 'replay' }>;

interface Loaded {
  replay: ReplayFrames;
  game: Game;
  board: BoardModule;
}

export function Replay({ at }: { at: At }) {
  // The address is updated at every step, but the route is not. A remount, as after a change of language, starts from
  // the address.
  const first = useMemo(() => parseRoute(location.hash), []);
  const start = first.to === 'replay' && first.name === at.name ? first : at;
  const [chosen, setChosen] = useState({ at, viewer: start.viewer });
  const viewer = chosen.at === at ? chosen.viewer : at.viewer;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // The step stays the same when the viewer changes.
  const step = useRef(start.step);
  // A new address restarts the replay at its step, even if that step was shown before. The step is set before drawing.
  const came = useRef({ at, times: 0 });
  if (came.current.at !== at) {
    came.current = { at, times: came.current.times + 1 };
    step.current = at.step;
  }
  useEffect(() => {
    let here = true;
    setTrouble(null);
    load(at.name, viewer).then(
      (now) => here && setLoaded(now),
      (refused: unknown) => here && setTrouble(sentenceOf(refused)),
    );
    return () => {
      here = false;
    };
  }, [at.name, viewer]);
  if (trouble !== null) return <Trouble why={trouble} />;
  if (!loaded) {
    return (
      <>
        <Top where={<b>{t('replay.title')}</b>} />
        <main class="wait" aria-busy="true" />
      </>
    );
  }
  const key = `${at.name} ${loaded.replay.eyes} ${came.current.times}`;
  return <ReplayBoard key={key} {...loaded} step={step} onViewer={(wanted) => setChosen({ at, viewer: wanted })} />;
}

async function load(name: string, viewer: string): Promise<Loaded> {
  const replay = await fetchReplay(name, viewer).catch((refused: unknown) => {
    // The address names a seat that does not exist.
    if (refused instanceof Refusal && refused.code === 'bad_request' && viewer !== 'open') return fetchReplay(name, 'open');
    throw refused;
  });
  const game = await loadGame(replay.game);
  return { replay, game, board: await game.board() };
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

interface ReplayBoardProps extends Loaded {
  step: { current: number };
  onViewer: (viewer: string) => void;
}

/** Milliseconds between updates of the address, because browsers limit their rate. */
const ADDRESS_DELAY_MS = 250;

function ReplayBoard({ replay, game, board, step, onViewer }: ReplayBoardProps) {
  const player = useMemo(() => new ReplayPlayer(board, replay, step.current), [replay]);
  useEffect(() => () => player.close(), [player]);
  useReplayKeys(player);
  const now = player.step.value;
  step.current = now;
  useEffect(() => {
    const timer = setTimeout(() => {
      // If the user has just followed a link, the address must not be overwritten.
      const here = parseRoute(location.hash);
      if (here.to !== 'replay' || here.name !== replay.name) return;
      history.replaceState(null, '', hrefOf({ to: 'replay', name: replay.name, step: now, viewer: String(replay.eyes) }));
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [replay, now]);
  const shown = player.playback.shown.value;
  if (!shown) return <main class="wait" aria-busy="true" />;
  const stage = stageOf(player);
  const names = game.names(shown.view, stage.seats);
  const moment = game.chapters.moment(stage.events, names);
  const story = storyOf(shown.event ? [shown.event] : stepAt(replay, now).events, game, names);
  stage.prompt = (
    <section class="prompt panel replay-prompt">
      <div>
        <h2>{moment}</h2>
        <p>{story}</p>
      </div>
      {board.ReplayExtra && <board.ReplayExtra view={shown.view} />}
    </section>
  );
  return (
    <div class="replaying">
      <Top
        where={
          <>
            <b>{t('replay.title')}</b> {shortTitle(replay.game)}
          </>
        }
      />
      <board.Board {...stage} />
      <Controls game={game} player={player} moment={moment} story={story} onViewer={onViewer} />
    </div>
  );
}

function storyOf(events: GameEvent[], game: Game, names: Names): string {
  const seats = new Set(events.flatMap((event) => (event.e === 'seated' && 'seat' in event ? [event.seat] : []))).size;
  const seated = seats > 1 ? `${t('replay.seated', { n: seats })} ` : '';
  const told = events
    .filter((event) => seats <= 1 || event.e !== 'seated')
    .map((event) => tell(event, game.facts, names))
    .filter((parts) => parts !== null)
    .map(plain)
    .join(' ');
  return seated + told;
}

const nothing = (): void => undefined;

function stageOf({ replay, playback, step }: ReplayPlayer): Stage {
  const shown = playback.shown.value as NonNullable<Playback['shown']['value']>;
  const { actor } = stepAt(replay, step.value);
  const events = replay.steps.slice(0, step.value + 1).flatMap((one) => one.events);
  return {
    view: shown.view,
    event: shown.event,
    time: shown.time,
    events: events.filter((event) => event.n <= shown.n),
    me: seatOf(replay.eyes),
    seats: seatNamesOf(replay),
    waitsFor: shown.quiet && typeof actor === 'object' ? actor.seat : null,
    waiting: null,
    legal: null,
    odds: null,
    hint: null,
    result: shown.quiet && actor === 'over' ? replay.result : null,
    busy: false,
    act: nothing,
    roll: nothing,
    skip: playback.skip,
    help: (topic) => go({ to: 'learn', game: replay.game, topic }),
    prompt: null,
    tools: null,
    coach: null,
    aside: null,
  };
}
