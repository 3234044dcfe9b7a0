// The bar below a film: where one is, the slider with its turns, the buttons, whose eyes and how fast.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t, word } from '../../i18n';
import type { ReplayFrames } from '../../net/wire';
import type { Pace } from '../../store/prefs';
import { hrefOf } from '../../store/route';
import { Sym } from '../../view/Sym';
import { markAfter, markBefore, marksOf } from './replayFrames';
import type { Projector } from './replayPlayer';

interface Props {
  projector: Projector;
  /** what this moment is called, and what happens in it */
  moment: string;
  story: string;
  onEyes: (eyes: string) => void;
}

export function Controls({ projector, moment, story, onEyes }: Props) {
  const { film, last } = projector;
  const [more, setMore] = useState(false);
  const marks = useMemo(() => marksOf(film), [film]);
  const step = projector.step.value;
  const runs = projector.runs.value;
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => play.current?.focus({ preventScroll: true }), []);
  const count = t('replay.step', { n: step, all: last });
  return (
    <section class={`film panel ${more ? 'more' : ''}`} aria-label={t('replay.title')}>
      <p class="film-moment">
        <b>{moment}</b> <span>{count}</span>
      </p>
      <p class="film-story">{story}</p>
      <div class="film-slide">
        <span class="film-marks" aria-hidden="true">
          {marks.map((mark) => (
            <i key={mark.step} class={mark.big ? 'big' : ''} style={{ left: `${(100 * mark.step) / Math.max(1, last)}%` }} />
          ))}
        </span>
        <input
          type="range"
          min="0"
          max={last}
          value={step}
          aria-label={t('replay.slider')}
          aria-valuetext={`${count}. ${moment}`}
          onInput={(event) => projector.seek(Number(event.currentTarget.value))}
        />
      </div>
      <div class="film-buttons">
        <Key icon="ui-leap" back name={t('replay.start')} kind="far" onClick={() => projector.seek(0)} off={step === 0} />
        <Key icon="ui-leap" back name={t('replay.last_turn')} onClick={() => projector.seek(markBefore(marks, step))} off={step === 0} />
        <Key icon="ui-step" back name={t('replay.backward')} onClick={() => projector.seek(step - 1)} off={step === 0} />
        <button type="button" class="btn primary" ref={play} onClick={() => projector.toggle()}>
          <Sym id={runs ? 'ui-pause' : 'ui-play'} />
          <span>{t(runs ? 'replay.pause' : 'replay.play')}</span>
        </button>
        <Key icon="ui-step" name={t('replay.forward')} onClick={() => projector.seek(step + 1)} off={step === last} />
        <Key icon="ui-leap" name={t('replay.next_turn')} onClick={() => projector.seek(markAfter(marks, step, last))} off={step === last} />
        <Key icon="ui-leap" name={t('replay.end')} kind="far" onClick={() => projector.seek(last)} off={step === last} />
        <button
          type="button"
          class="icon-btn film-toggle"
          aria-label={t('replay.more')}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Sym id="ui-menu" />
        </button>
      </div>
      <div class="film-choices">
        <EyesChoice film={film} onEyes={onEyes} />
        <SpeedChoice projector={projector} />
        <Share projector={projector} />
        {film.fair && (
          <a class="btn" href={hrefOf({ to: 'fair', name: film.name })}>
            <Sym id="ui-check" />
            {t('end.fair')}
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

/** It stays a button where it cannot be used, or the focus would be lost at the end of a film. */
function Key({ icon, name, onClick, off, back = false, kind = '' }: KeyProps) {
  return (
    <button type="button" class={`icon-btn ${kind} ${back ? 'rev' : ''}`} aria-label={name} aria-disabled={off} onClick={() => !off && onClick()}>
      <Sym id={icon} />
      {kind === 'far' && <span class="bar-end" />}
    </button>
  );
}

function EyesChoice({ film, onEyes }: { film: ReplayFrames; onEyes: (eyes: string) => void }) {
  const seats = Array.from({ length: film.players }, (_, seat) => ({ seat, name: seatLabel(film, seat) }));
  return (
    <label class="film-choice">
      <span>{t('replay.eyes')}</span>
      <select value={String(film.eyes)} onChange={(event) => onEyes(event.currentTarget.value)}>
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
function seatLabel(film: ReplayFrames, seat: number): string {
  const { view } = film.steps[0] as ReplayFrames['steps'][number];
  const cards =
    film.game === 'bang'
      ? [(view.seats as { character: string }[])[seat]?.character ?? '']
      : (view.bandits as { name: string; seat: number }[]).filter((bandit) => bandit.seat === seat).map((bandit) => bandit.name);
  const card = cards.map((name) => word(film.game, name)).join(' + ');
  const name = film.names?.[seat];
  return name ? t('replay.eyes.seat', { card, name }) : card;
}

const SPEEDS: readonly Pace[] = ['slow', 'normal', 'quick', 'off'];

function SpeedChoice({ projector }: { projector: Projector }) {
  return (
    <label class="film-choice">
      <span>{t('replay.speed')}</span>
      <select value={projector.pace.value} onChange={(event) => (projector.pace.value = event.currentTarget.value as Pace)}>
        {SPEEDS.map((pace) => (
          <option key={pace} value={pace}>
            {t(`replay.speed.${pace}` as 'replay.speed.slow')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How long it says that it has been copied. */
const COPIED = 2500;

function Share({ projector }: { projector: Projector }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const { film, step } = projector;
  const link = new URL(hrefOf({ to: 'replay', name: film.name, step: step.value, eyes: String(film.eyes) }), location.href).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
      setTimeout(() => setCopied('no'), COPIED);
    } catch {
      // Without a secure connection browsers do not let pages copy: then the link is there to be copied by hand.
      setCopied('failed');
    }
  };
  return (
    <span class="film-share">
      <button type="button" class="btn" onClick={() => void copy()}>
        <Sym id={copied === 'yes' ? 'ui-check' : 'ui-link'} />
        {t(copied === 'yes' ? 'common.copied' : 'replay.share')}
      </button>
      <span class="vh" role="status">
        {copied === 'yes' && t('common.copied')}
      </span>
      {copied === 'failed' && <input readOnly value={link} aria-label={t('replay.share')} onFocus={(event) => event.currentTarget.select()} />}
    </span>
  );
}
