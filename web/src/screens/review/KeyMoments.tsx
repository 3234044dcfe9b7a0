// The moments worth seeing as a list, and the whole curve as a table for screen readers and for those who like numbers.
import { percent, t } from '../../i18n';
import { Glyph } from './glyphs';
import { points, signed } from './format';
import { chancesAt, keyMoments, momentsFor, type KeyMoment } from './model';
import { isDecision } from '../../net/review';
import { actionAt, momentName, seatNameOf, storyOf, type Scene } from './scene';
import { marksOf } from '../replay/replayFrames';

export function KeyMomentList({ scene }: { scene: Scene }) {
  const moments = momentsFor(keyMoments(scene.review), scene.focus);
  return (
    <>
      {moments.length === 0 && <p class="note">{t(scene.review.done ? 'review.moments.none' : 'review.later')}</p>}
      <ol class="review-moments">
        {moments.map((moment) => (
          <li key={`${moment.kind} ${moment.step}`}>
            <button type="button" class="go" aria-current={moment.frame === scene.frame ? 'step' : undefined} onClick={() => scene.seek(moment.frame)}>
              <Glyph kind={moment.kind} />
              <span>
                <small>{momentName(scene, moment.frame)}</small>
                <span class="vh">{t(`review.mark.${moment.kind}`)}: </span>
                {sentenceOf(scene, moment)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p class="key" aria-hidden="true">
        {(['blunder', 'mistake', 'luck', 'reveal'] as const).map((kind) => (
          <span key={kind}>
            <Glyph kind={kind} />
            {t(`review.mark.${kind}`)}
          </span>
        ))}
      </p>
      <details class="more">
        <summary>{t('review.table')}</summary>
        <ChanceTable scene={scene} />
      </details>
    </>
  );
}

export function sentenceOf(scene: Scene, { kind, step, seat, change }: KeyMoment): string {
  const one = scene.review.steps[step];
  if (isDecision(one) && (kind === 'blunder' || kind === 'mistake')) {
    const action = actionAt(scene, step, one.actor, one.action);
    return t('review.moment.error', { name: seatNameOf(scene, one.actor), action, points: points(one.loss) });
  }
  return `${storyOf(scene, step, kind)} ${t('review.moment.change', { name: seatNameOf(scene, seat), change: signed(change) })}`.trim();
}

/** Everybody's win chance whenever a turn or a round begins, and at the end. */
function ChanceTable({ scene }: { scene: Scene }) {
  const last = scene.replay.steps.length - 1;
  const frames = [...new Set([0, ...marksOf(scene.replay, scene.game.chapters).filter(({ big }) => big).map(({ step }) => step), last])];
  return (
    <div class="review-table" tabIndex={0} role="region" aria-label={t('review.table')}>
      <table>
        <caption class="vh">{t('review.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('review.table.moment')}</th>
            {scene.review.seats.map((_, seat) => (
              <th key={seat} scope="col">
                {seatNameOf(scene, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {frames.map((frame) => {
            const chances = chancesAt(scene.review, frame);
            return (
              <tr key={frame}>
                <th scope="row">{momentName(scene, frame)}</th>
                {scene.review.seats.map((_, seat) => (
                  <td key={seat} class="num">
                    {chances ? percent(chances[seat] ?? 0) : '–'}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
