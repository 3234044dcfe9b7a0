// The bar below a replay: current step, slider with turns, buttons, viewer and speed.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game } from '../../games/game';
import { find, t } from '../../i18n';
import type { ReplayFrames } from '../../net/wire';
import type { Pace } from '../../store/prefs';
import { hrefOf } from '../../store/route';
import { Sym } from '../../view/Sym';
import { markAfter, markBefore, marksOf, seatNamesOf, turningPoints } from './replayFrames';
import { linkTo, wordsFor } from './Files';
import type { ReplayPlayer } from './replayPlayer';

interface Props {
  game: Game;
  player: ReplayPlayer;
  /** the name of the current moment, and what happens in it */
  moment: string;
  story: string;
  onViewer: (viewer: string) => void;
  /** the review's part of the bar */
  children: ComponentChildren;
}

export function Controls({ game, player, moment, story, onViewer, children }: Props) {
  const { replay, last } = player;
  const [more, setMore] = useState(false);
  const marks = useMemo(() => marksOf(replay, game.chapters), [replay]);
  const ticks = useMemo(() => [...marks, ...turningPoints(replay, game.facts)], [marks]);
  const step = player.step.value;
  const runs = player.runs.value;
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => play.current?.focus({ preventScroll: true }), []);
  const count = t('replay.step', { n: step, all: last });
  return (
    <section class={`replay-bar panel ${more ? 'more' : ''}`} aria-label={t('replay.title')}>
      <p class="replay-moment">
        <b>{moment}</b> <span>{count}</span>
      </p>
      <p class="replay-story">{story}</p>
      {children}
      <div class="replay-slide">
        <span class="replay-marks" aria-hidden="true">
          {ticks.map((mark) => (
            <i key={`${mark.step} ${mark.turning ?? false}`} class={mark.turning ? 'turning' : mark.big ? 'big' : ''} style={{ left: `${(100 * mark.step) / Math.max(1, last)}%` }} />
          ))}
        </span>
        <input
          type="range"
          min="0"
          max={last}
          value={step}
          aria-label={t('replay.slider')}
          aria-valuetext={`${count}. ${moment}`}
          onInput={(event) => player.seek(Number(event.currentTarget.value))}
        />
      </div>
      <div class="replay-buttons">
        <Key icon="ui-leap" back name={t('replay.start')} kind="far" onClick={() => player.seek(0)} off={step === 0} />
        <Key icon="ui-leap" back name={t('replay.last_turn')} onClick={() => player.seek(markBefore(marks, step))} off={step === 0} />
        <Key icon="ui-step" back name={t('replay.backward')} onClick={() => player.seek(step - 1)} off={step === 0} />
        <button type="button" class="btn primary" ref={play} onClick={() => player.toggle()}>
          <Sym id={runs ? 'ui-pause' : 'ui-play'} />
          <span>{t(runs ? 'replay.pause' : 'replay.play')}</span>
        </button>
        <Key icon="ui-step" name={t('replay.forward')} onClick={() => player.seek(step + 1)} off={step === last} />
        <Key icon="ui-leap" name={t('replay.next_turn')} onClick={() => player.seek(markAfter(marks, step, last))} off={step === last} />
        <Key icon="ui-leap" name={t('replay.end')} kind="far" onClick={() => player.seek(last)} off={step === last} />
        <button
          type="button"
          class="icon-btn replay-toggle"
          aria-label={t('replay.more')}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Sym id="ui-menu" />
        </button>
      </div>
      <div class="replay-choices">
        <ViewerChoice game={game} replay={replay} onViewer={onViewer} />
        <SpeedChoice player={player} />
        <Share player={player} />
        {replay.fair && (
          <a class="btn" href={hrefOf({ to: 'fair', name: replay.name })}>
            <Sym id="ui-check" />
            {find(`${replay.game}.end.fair`) ?? t('end.fair')}
          </a>
        )}
      </div>
    </section>
  );
}

interface KeyProps {
  icon: string;
  name: string;
  onClick: () => void;
  off: boolean;
  back?: boolean;
  kind?: string;
}

/** Uses aria-disabled instead of disabled, so that the button keeps the focus at the end of a replay. */
function Key({ icon, name, onClick, off, back = false, kind = '' }: KeyProps) {
  return (
    <button type="button" class={`icon-btn ${kind} ${back ? 'rev' : ''}`} aria-label={name} aria-disabled={off} onClick={() => !off && onClick()}>
      <Sym id={icon} />
      {kind === 'far' && <span class="bar-end" />}
    </button>
  );
}

function ViewerChoice({ game, replay, onViewer }: { game: Game; replay: ReplayFrames; onViewer: (viewer: string) => void }) {
  const seats = Array.from({ length: replay.players }, (_, seat) => ({ seat, name: seatLabel(game, replay, seat) }));
  return (
    <label class="replay-choice">
      <span>{t('replay.eyes')}</span>
      <select value={String(replay.eyes)} onChange={(event) => onViewer(event.currentTarget.value)}>
        <option value="open">{t('replay.eyes.all')}</option>
        <option value="onlooker">{t('replay.eyes.onlooker')}</option>
        {seats.map(({ seat, name }) => (
          <option key={seat} value={String(seat)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** "Rose Doolan (Nora)", "Tuco + Doc" */
function seatLabel(game: Game, replay: ReplayFrames, seat: number): string {
  const { view } = replay.steps[0] as ReplayFrames['steps'][number];
  const card = game.names(view, seatNamesOf(replay)).seat(seat);
  const name = replay.names?.[seat];
  return name && name !== card ? t('replay.eyes.seat', { card, name }) : card;
}

const SPEEDS: readonly Pace[] = ['slow', 'normal', 'quick', 'off'];

function SpeedChoice({ player }: { player: ReplayPlayer }) {
  return (
    <label class="replay-choice">
      <span>{t('replay.speed')}</span>
      <select value={player.pace.value} onChange={(event) => (player.pace.value = event.currentTarget.value as Pace)}>
        {SPEEDS.map((pace) => (
          <option key={pace} value={pace}>
            {t(`common.settings.speed.${pace}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How long "copied" is shown, in milliseconds. */
const COPIED = 2500;

function Share({ player }: { player: ReplayPlayer }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const { replay, step } = player;
  const [link, setLink] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    setFault(null);
    try {
      // The replay may have been deleted in another tab.
      await copyLink(await linkTo(replay.name, step.value, String(replay.eyes)));
    } catch (error) {
      setFault(wordsFor(error));
    }
  };
  const copyLink = async (made: string): Promise<void> => {
    setLink(made);
    try {
      await navigator.clipboard.writeText(made);
      setCopied('yes');
      setTimeout(() => setCopied('no'), COPIED);
    } catch {
      // Without a secure connection browsers do not allow copying. The link is shown instead.
      setCopied('failed');
    }
  };
  return (
    <span class="replay-share">
      <button type="button" class="btn" onClick={() => void copy()}>
        <Sym id={copied === 'yes' ? 'ui-check' : 'ui-link'} />
        {t(copied === 'yes' ? 'common.copied' : 'replay.share')}
      </button>
      <span class="vh" role="status">
        {copied === 'yes' && t('common.copied')}
      </span>
      {fault !== null && (
        <span class="wrong" role="alert">
          {fault}
        </span>
      )}
      {copied === 'failed' && <input readOnly value={link} aria-label={t('replay.share')} onFocus={(event) => event.currentTarget.select()} />}
    </span>
  );
}
