// The review of a replay: downloaded when it is opened. `ReviewBar` goes into the bar of the replay, `ReviewSide` beside the
// board. Where the screen has no room beside the board, the bar opens the same panel as a dialog.
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n';
import { Dialog } from '../../view/Dialog';
import { Sym } from '../../view/Sym';
import { VerdictPill } from './Answers';
import { collectPositions } from './collect';
import { Curve } from './Curve';
import { verdictOf } from './decision';
import { EvalBar } from './EvalBar';
import { Patterns } from './glyphs';
import { lineOf } from './line';
import { Panel, Progress, useJumpKeys } from './Panel';
import { isDecision } from '../../net/review';
import type { Scene } from './scene';
import type { ReviewSource } from './source';
import style from '../../look/review.css';

export { beliefsAt } from './model';
export { ReviewSource } from './source';
export { style };

/** The scene without a review, and whatever the source knows. */
type Around = Omit<Scene, 'review' | 'focus' | 'setFocus'>;

interface Props {
  source: ReviewSource;
  around: Around;
}

function sceneOf({ source, around }: Props): Scene | null {
  const review = source.review.value;
  // A review of another match, or of another version of the rules, cannot be shown beside this replay.
  if (!review || review.steps.length !== around.replay.steps.length - 1) return null;
  return { ...around, review, focus: source.focus.value, setFocus: (seat) => (source.focus.value = seat) };
}

const toMoment = (source: ReviewSource) => (): void => {
  source.tab.value = 'moment';
};

export function ReviewBar(props: Props) {
  const { source } = props;
  const scene = sceneOf(props);
  useJumpKeys(scene, toMoment(source));
  const done = scene?.review.done === true;
  // Mistakes of the player become exercises. A failure costs nothing but them.
  useEffect(() => {
    if (done && scene) collectPositions(scene.replay, scene.review).catch(() => undefined);
  }, [done]);
  if (!scene) return <div class="review-bar">{source.review.value ? <p class="note">{t('review.mismatch')}</p> : <Progress source={source} />}</div>;
  const step = scene.review.steps[scene.frame];
  return (
    <div class="review-bar">
      <Patterns />
      <EvalBar scene={scene} />
      <Curve scene={scene} />
      <button type="button" class="review-strip" aria-haspopup="dialog" onClick={() => (source.open.value = true)}>
        {isDecision(step) && <VerdictPill verdict={verdictOf(step)} />}
        <span>{lineOf(scene) ?? t('review.open')}</span>
        <Sym id="ui-next" />
      </button>
      <Progress source={source} />
      {source.open.value && (
        <Dialog title={t('review.title')} onClose={() => (source.open.value = false)} class="review-sheet">
          <PanelOf source={source} scene={{ ...scene, seek: closing(source, scene.seek) }} />
        </Dialog>
      )}
    </div>
  );
}

/** Going to a moment closes the dialog, which would cover the board. */
const closing =
  (source: ReviewSource, seek: Scene['seek']): Scene['seek'] =>
  (frame) => {
    source.open.value = false;
    seek(frame);
  };

const PanelOf = ({ source, scene }: { source: ReviewSource; scene: Scene }) => (
  <Panel scene={scene} source={source} tab={source.tab.value} onTab={(tab) => (source.tab.value = tab)} />
);

export function ReviewSide(props: Props) {
  const scene = sceneOf(props);
  return (
    <aside class="review-side panel" aria-label={t('review.title')}>
      {scene ? <PanelOf source={props.source} scene={scene} /> : <Progress source={props.source} />}
    </aside>
  );
}
