// What became of every seat: how well it decided, and how lucky it was.
import { number, percent, t } from '../../i18n';
import { Sym } from '../../view/Sym';
import { signed } from './format';
import { changesAt, frameOf } from './model';
import { isChance, isDecision, type ReviewSeat } from '../../net/review';
import { actionAt, momentName, playerOf, seatNameOf, storyOf, viewAt, type Scene } from './scene';

export function Players({ scene }: { scene: Scene }) {
  const { seats } = scene.review;
  return (
    <>
      <ol class="review-players">
        {seats.map((seat, at) => (
          <li key={at} data-review-seat={at} class={scene.me === at ? 'you' : ''}>
            <Head scene={scene} seat={seat} at={at} />
            {seat && <Sums seat={seat} />}
            {seat && <Moments scene={scene} seat={seat} at={at} />}
          </li>
        ))}
      </ol>
      <p class="note">{t('review.players.about')}</p>
    </>
  );
}

function Head({ scene, seat, at }: { scene: Scene; seat: ReviewSeat | null; at: number }) {
  const portrait = scene.game.portrait(viewAt(scene, 0), at);
  const player = at === scene.me ? t('common.you') : playerOf(scene, at);
  return (
    <div class="head">
      {portrait && (
        <span class="photo" {...portrait.attributes}>
          <Sym id={portrait.symbol} />
        </span>
      )}
      <p>
        <b>{seatNameOf(scene, at)}</b>
        <small>
          {[player, seat && seat.result > 0 ? t('review.won') : null].filter(Boolean).join(' · ')}
        </small>
      </p>
      <p class="accuracy">
        {seat && seat.decisions > 0 ? (
          <>
            <b>{number(Math.round(seat.accuracy))}</b> <small>{t('review.accuracy')}</small>
          </>
        ) : (
          <small>{t(seat ? 'review.no_decisions' : 'review.later')}</small>
        )}
      </p>
    </div>
  );
}

/** start + luck + own + others = result */
function Sums({ seat }: { seat: ReviewSeat }) {
  return (
    <dl class="sums">
      <Sum label={t('review.sum.start')} value={percent(seat.start)} />
      <Sum label={t('review.sum.luck')} value={signed(seat.luck)} way={seat.luck} />
      <Sum label={t('review.sum.own')} value={signed(seat.own)} way={seat.own} />
      <Sum label={t('review.sum.others')} value={signed(seat.others)} way={seat.others} />
    </dl>
  );
}

const Sum = ({ label, value, way = 0 }: { label: string; value: string; way?: number }) => (
  <div>
    <dt>{label}</dt>
    <dd class={way > 0.005 ? 'num change up' : way < -0.005 ? 'num change down' : 'num'}>{value}</dd>
  </div>
);

function Moments({ scene, seat, at }: { scene: Scene; seat: ReviewSeat; at: number }) {
  const errors = [
    seat.blunders > 0 && t('review.count.blunders', { n: seat.blunders }),
    seat.mistakes > 0 && t('review.count.mistakes', { n: seat.mistakes }),
    seat.inaccuracies > 0 && t('review.count.inaccuracies', { n: seat.inaccuracies }),
  ].filter(Boolean);
  return (
    <div class="extremes">
      {seat.decisions > 0 && <p>{errors.length > 0 ? errors.join(' · ') : t('review.count.none')}</p>}
      <Extreme scene={scene} label={t('review.best')} step={seat.best} seat={at} />
      <Extreme scene={scene} label={t('review.worst')} step={seat.worst} seat={at} />
    </div>
  );
}

/** A link to the seat's best or worst moment, with what it was worth to the seat. */
function Extreme({ scene, label, step, seat }: { scene: Scene; label: string; step: number | null; seat: number }) {
  if (step === null) return null;
  const frame = frameOf(scene.review, step);
  const one = scene.review.steps[step];
  const own = isDecision(one) && one.actor === seat;
  const words = own ? actionAt(scene, step, seat, one.action) : storyOf(scene, step, 'luck') || momentName(scene, frame);
  const worth = own ? -one.loss : isChance(one) ? (one.luck[seat] ?? 0) : (changesAt(scene.review, step + 1)?.[seat] ?? 0);
  return (
    <button type="button" class="go" onClick={() => scene.seek(frame)}>
      <small>{label}</small> <span>{words}</span> {worth !== 0 && <b class={worth > 0 ? 'change up' : 'change down'}>{signed(worth)}</b>}
    </button>
  );
}
