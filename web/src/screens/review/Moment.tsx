// The moment that is shown: everybody's win chance, what has just happened, and the decision with its answers.
import { percent, t } from '../../i18n';
import { Sym } from '../../view/Sym';
import { Answers, VerdictPill, Why } from './Answers';
import { verdictOf } from './decision';
import { signed } from './format';
import { changesAt, chancesAt, normalised } from './model';
import { patternOf } from './glyphs';
import { isChance, isDecision } from '../../net/review';
import { actionAt, playerOf, seatNameOf, viewAt, type Scene } from './scene';

export function MomentView({ scene }: { scene: Scene }) {
  return (
    <>
      <Chances scene={scene} />
      <JustNow scene={scene} />
      <Decision scene={scene} />
    </>
  );
}

/** Everybody's own win chance, with its change. A press on a seat makes its band stand out. */
function Chances({ scene }: { scene: Scene }) {
  const chances = chancesAt(scene.review, scene.frame);
  if (!chances) return <p class="note">{t('review.later')}</p>;
  const changes = changesAt(scene.review, scene.frame);
  const shares = normalised(chances);
  return (
    <section class="review-chances" aria-label={t('review.chances')}>
      <ul>
        {chances.map((chance, seat) => (
          <li key={seat}>
            <button type="button" data-colour={seat} aria-pressed={scene.focus === seat} onClick={() => scene.setFocus(scene.focus === seat ? null : seat)}>
              <svg class="band-swatch" aria-hidden="true">
                <rect width="100%" height="100%" class="fill" />
                <rect width="100%" height="100%" fill={patternOf(seat)} />
              </svg>
              <span class="who">
                <b>{seatNameOf(scene, seat)}</b> <small>{seat === scene.me ? t('common.you') : playerOf(scene, seat)}</small>
              </span>
              <span class="num">{percent(chance)}</span>
              <Change of={changes?.[seat] ?? 0} />
              <span class="share" style={{ transform: `scaleX(${shares[seat] ?? 0})` }} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A change of less than half a point is not shown. */
const LEAST = 0.005;

const Change = ({ of }: { of: number }) =>
  Math.abs(of) < LEAST ? <span class="change" /> : <span class={of > 0 ? 'change up' : 'change down'}>{signed(of)}</span>;

/** Luck of less than this is not told. */
const LEAST_LUCK = 0.02;

/** What the step that led here was worth: luck, or the price of a decision. */
function JustNow({ scene }: { scene: Scene }) {
  const { review, frame } = scene;
  const step = frame > 0 ? review.steps[frame - 1] : null;
  if (isChance(step)) {
    const touched = step.luck.map((luck, seat) => ({ luck, seat })).filter(({ luck }) => Math.abs(luck) >= LEAST_LUCK);
    if (touched.length === 0) return null;
    const sorted = touched.sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
    return (
      <section class="review-now">
        <h3>{t('review.luck')}</h3>
        <ul>
          {sorted.map(({ luck, seat }) => (
            <li key={seat}>
              {seatNameOf(scene, seat)} <b class={luck > 0 ? 'change up' : 'change down'}>{signed(luck)}</b>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  if (!isDecision(step)) return null;
  const verdict = verdictOf(step);
  const made = t('review.made', { name: seatNameOf(scene, step.actor), action: actionAt(scene, frame - 1, step.actor, step.action) });
  return (
    <section class="review-now">
      <h3>
        <VerdictPill verdict={verdict} />
      </h3>
      <p>
        {made} {step.loss >= LEAST && verdict !== 'good' && <b class="change down">{signed(-step.loss)}</b>}
      </p>
    </section>
  );
}

function Decision({ scene }: { scene: Scene }) {
  const { review, frame } = scene;
  const step = review.steps[frame];
  if (!isDecision(step)) return null;
  const name = seatNameOf(scene, step.actor);
  const words = (action: string): string => actionAt(scene, frame, step.actor, action);
  return (
    <section class="review-decision">
      <h3>{t('review.decides', { name })}</h3>
      <Answers step={step} words={words} />
      <Why step={step} words={words} reasons={scene.words.reasons(step, viewAt(scene, frame), scene.me, scene.seats)} />
      {scene.me !== step.actor && (
        <button type="button" class="btn" onClick={() => scene.onViewer(String(step.actor))}>
          <Sym id="ui-eye" />
          {t('review.eyes', { name })}
        </button>
      )}
    </section>
  );
}
