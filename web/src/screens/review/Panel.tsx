// The panel of a review: the moment that is shown, the players, and the moments worth seeing.
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { percent, t, type Key } from '../../i18n';
import { hrefOf } from '../../store/route';
import { sentenceOf } from '../../view/refusal';
import { Sym } from '../../view/Sym';
import { EvalBar } from './EvalBar';
import { KeyMomentList } from './KeyMoments';
import { beliefsAt, keyMoments, momentAfter, momentBefore, momentsFor } from './model';
import { MomentView } from './Moment';
import { Players } from './Players';
import { seatNameOf, type Scene } from './scene';
import type { ReviewSource, Tab } from './source';

const TABS: Readonly<Record<Tab, FunctionComponent<{ scene: Scene }>>> = { moment: MomentView, players: Players, moments: KeyMomentList };

interface Props {
  scene: Scene;
  source: ReviewSource;
  tab: Tab;
  onTab(tab: Tab): void;
}

export function Panel({ scene, source, tab, onTab }: Props) {
  const Shown = TABS[tab];
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.scrollTo(0, 0), [tab]);
  // Going to a moment from a list shows that moment.
  const seek = (frame: number): void => {
    scene.seek(frame);
    onTab('moment');
  };
  return (
    <div class="review-panel">
      <EvalBar scene={scene} upright />
      <div class="review-main">
        <Progress source={source} />
        <div class="review-tabs" role="group" aria-label={t('review.title')}>
          {(Object.keys(TABS) as Tab[]).map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => onTab(one)}>
              {t(`review.tab.${one}` as Key)}
            </button>
          ))}
        </div>
        <div class="review-body" ref={body}>
          <Shown scene={{ ...scene, seek: tab === 'moment' ? scene.seek : seek }} />
          {tab === 'moment' && <Notes scene={scene} />}
          {tab !== 'moment' && (
            <p>
              <a href={hrefOf({ to: 'practice', game: scene.review.game })}>{t('review.practice')}</a>
            </p>
          )}
        </div>
        <Jumps scene={scene} onJump={() => onTab('moment')} />
      </div>
    </div>
  );
}

/** What the numbers mean, and the bars on the seats. */
function Notes({ scene }: { scene: Scene }) {
  const believes = scene.me !== null && beliefsAt(scene.review, scene.me, scene.frame) !== null;
  return (
    <>
      {believes && scene.me !== null && <p class="note">{t('review.beliefs', { name: seatNameOf(scene, scene.me) })}</p>}
      <p class="note">{t('review.own')}</p>
    </>
  );
}

/** How far the computation is, or why there is nothing more. */
export function Progress({ source }: { source: ReviewSource }) {
  const review = source.review.value;
  const fault = source.fault.value;
  if (fault !== null) {
    return (
      <div class="review-progress" role="alert">
        <p>{sentenceOf(fault)}</p>
        <button type="button" class="btn" onClick={() => source.retry()}>
          {t('review.retry')}
        </button>
      </div>
    );
  }
  if (review?.done) return null;
  const progress = review?.progress ?? 0;
  return (
    <div class="review-progress" role="status">
      <p>{t('review.computing', { chance: percent(progress) })}</p>
      <progress value={progress} aria-label={t('review.title')} />
    </div>
  );
}

/** Buttons and keys that jump from one key moment to the next. */
export function Jumps({ scene, onJump }: { scene: Scene; onJump?: () => void }) {
  const moments = momentsFor(keyMoments(scene.review), scene.focus);
  const before = momentBefore(moments, scene.frame);
  const after = momentAfter(moments, scene.frame);
  const jump = (moment: typeof before): void => {
    if (!moment) return;
    scene.seek(moment.frame);
    onJump?.();
  };
  return (
    <div class="review-jumps">
      <button type="button" class="btn" aria-keyshortcuts="P" aria-disabled={!before} onClick={() => jump(before)}>
        <Sym id="ui-step" class="rev" />
        {t('review.jump.before')}
      </button>
      <button type="button" class="btn" aria-keyshortcuts="N" aria-disabled={!after} onClick={() => jump(after)}>
        {t('review.jump.after')}
        <Sym id="ui-step" />
      </button>
    </div>
  );
}

const busy = (target: EventTarget | null): boolean => target instanceof Element && target.closest('select, textarea, input:not([type=range])') !== null;

/** N and P jump to the next and the previous key moment. */
export function useJumpKeys(scene: Scene | null, onJump: () => void): void {
  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (!now || event.altKey || event.ctrlKey || event.metaKey || busy(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'n' && key !== 'p') return;
      const moments = momentsFor(keyMoments(now.review), now.focus);
      const moment = key === 'n' ? momentAfter(moments, now.frame) : momentBefore(moments, now.frame);
      if (moment) {
        now.seek(moment.frame);
        onJump();
      }
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
