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
import { ReplayFault } from '../view/ReplayFault';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';
import { Controls } from './replay/Controls';
import { isOver, seatNamesOf, seatOf, stepAt } from './replay/replayFrames';
import { useReplayKeys } from './replay/keys';
import { ReplayPlayer } from './replay/replayPlayer';
import { useReviewing, type Reviewing } from './replay/useReviewing';

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
  const [review, setReview] = useState({ at, wanted: start.review === true });
  const wanted = review.at === at ? review.wanted : at.review === true;
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
  const over = loaded !== null && isOver(loaded.replay);
  const reviewing = useReviewing(at.name, loaded?.game ?? null, wanted && over);
  if (trouble !== null) return <ReplayFault why={trouble} />;
  if (!loaded) {
    return (
      <>
        <Top where={<b>{t('replay.title')}</b>} />
        <main class="wait" aria-busy="true" />
      </>
    );
  }
  const key = `${at.name} ${loaded.replay.eyes} ${came.current.times}`;
  return (
    <ReplayBoard
      key={key}
      {...loaded}
      step={step}
      review={wanted && over}
      reviewing={reviewing}
      onViewer={(to) => setChosen({ at, viewer: to })}
      onReview={over ? (on) => setReview({ at, wanted: on }) : null}
    />
  );
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

interface ReplayBoardProps extends Loaded {
  step: { current: number };
  /** whether the review is open, and its parts once they are downloaded */
  review: boolean;
  reviewing: Reviewing | null;
  onViewer: (viewer: string) => void;
  /** opens and closes the review; null if the match is not over */
  onReview: ((on: boolean) => void) | null;
}

/** Milliseconds between updates of the address, because browsers limit their rate. */
const ADDRESS_DELAY_MS = 250;

function ReplayBoard({ replay, game, board, step, review, reviewing, onViewer, onReview }: ReplayBoardProps) {
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
      history.replaceState(null, '', hrefOf({ to: 'replay', name: replay.name, step: now, viewer: String(replay.eyes), review }));
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [replay, now, review]);
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
        <p class="replay-said">{story}</p>
      </div>
      {board.ReplayExtra && <board.ReplayExtra view={shown.view} />}
    </section>
  );
  const around = { game, replay, seats: stage.seats, frame: now, me: stage.me, seek: (to: number) => player.seek(to), onViewer };
  const props = reviewing && { source: reviewing.source, around: { ...around, words: reviewing.words } };
  const known = reviewing?.source.review.value;
  if (reviewing && known && stage.me !== null) stage.beliefs = reviewing.parts.beliefsAt(known, stage.me, now);
  return (
    <div class={reviewing ? 'replaying reviewing' : 'replaying'}>
      <Top
        where={
          <>
            <b>{t('replay.title')}</b> {shortTitle(replay.game)}
          </>
        }
        aside={onReview && <ReviewButton open={review} onReview={onReview} />}
      />
      <board.Board {...stage} />
      {reviewing && props && <reviewing.parts.ReviewSide {...props} />}
      <Controls game={game} player={player} moment={moment} story={story} onViewer={onViewer}>
        {reviewing && props && <reviewing.parts.ReviewBar {...props} />}
      </Controls>
    </div>
  );
}

const ReviewButton = ({ open, onReview }: { open: boolean; onReview: (on: boolean) => void }) => (
  <button type="button" class="btn review-toggle" aria-pressed={open} onClick={() => onReview(!open)}>
    <Sym id="ui-search" />
    <span>{t(open ? 'replay.review.close' : 'replay.review')}</span>
  </button>
);

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
