// The plan: cards by turn with their owners, the seats still to play, and the progress of Stealin'.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../i18n';
import { reducedMotion } from '../../../motion/playback';
import { Sym } from '../../../view/Sym';
import type { ColtEvent } from '../wire';
import { banditName, cardTitle, kindName, seatBandits } from './words';
import { planTurns, type CardState, type PlanTurn } from './plan';
import { banditOf, banditsOf, type ColtView, type PlanCard } from '../view';

interface Props {
  view: ColtView;
  events: readonly ColtEvent[];
  me: number | null;
}

export function PlanStrip({ view, events, me }: Props) {
  const turns = planTurns(view, events);
  const strip = useRef<HTMLDivElement>(null);
  const scheming = view.phase === 'schemin' || view.phase === 'deal';
  const mark = `${view.round} ${view.phase} ${view.turn} ${view.done.length}`;
  useEffect(() => scrollToNow(strip.current), [mark]);
  const cards = view.done.length + view.plan.length;
  const left = view.plan.length;
  return (
    <section class="plan" aria-label={t('colt.plan')}>
      <h2>
        {t('colt.plan')}
        <small>{scheming ? t('colt.plan.so_far', { n: cards }) : t('colt.plan.done', { done: cards - left, left })}</small>
      </h2>
      <div class="plan-strip" ref={strip} tabIndex={0} role="group" aria-label={t('colt.plan.order')}>
        {turns.map((turn) => (
          <Turn key={turn.number} turn={turn} view={view} me={me} scheming={scheming} />
        ))}
      </div>
    </section>
  );
}

/** Scrolls to the current card or turn. Earlier cards can be scrolled back to. */
function scrollToNow(strip: HTMLElement | null): void {
  const now = strip?.querySelector<HTMLElement>('.pc.now') ?? strip?.querySelector<HTMLElement>('.turn.now');
  if (!strip || !now) return;
  const turn = now.closest<HTMLElement>('.turn') ?? now;
  const fits = now.offsetLeft + now.offsetWidth - turn.offsetLeft < strip.clientWidth * 0.8;
  const left = (fits ? turn : now).offsetLeft - strip.offsetLeft - 12;
  strip.scrollTo({ left, behavior: reducedMotion() ? 'auto' : 'smooth' });
}

interface TurnProps {
  turn: PlanTurn;
  view: ColtView;
  me: number | null;
  scheming: boolean;
}

function Turn({ turn, view, me, scheming }: TurnProps) {
  const over = turn.cards.length > 0 && turn.slots.length === 0 && !turn.now;
  const waits = scheming && !turn.now && turn.cards.length === 0;
  return (
    <div class={`turn${turn.now ? ' now' : ''}${over ? ' over' : ''}${waits ? ' waits' : ''}`}>
      {turn.kind && (
        <h3>
          <Sym id={`turn-${turn.kind}`} />
          {t('colt.plan.turn', { n: turn.number, kind: kindName(turn.kind) })}
        </h3>
      )}
      <ol>
        {turn.cards.map(({ card, state, at }) => (
          <Card key={at} card={card} state={state} at={at} mine={banditOf(view, card.bandit)?.seat === me} />
        ))}
        {turn.slots.map((seat, i) => (
          <Slot key={`slot ${i}`} view={view} seat={seat} me={me} now={turn.now && i === 0} />
        ))}
      </ol>
    </div>
  );
}

function Card({ card, state, at, mine }: { card: PlanCard; state: CardState; at: number; mine: boolean }) {
  const unknown = card.card === null;
  const kind = `pc ${state}${unknown ? ' down' : card.hidden ? ' veiled' : ''}${mine ? ' mine' : ''}`;
  const what = card.card === null ? t('colt.face_down') : cardTitle(card.card);
  return (
    <li class={kind} data-b={card.bandit} data-plan={at} aria-current={state === 'now' ? 'step' : undefined}>
      <span class="o">
        <Sym id={`bandit-${card.bandit}`} label={banditName(card.bandit)} />
      </span>
      <span class="k">
        <Sym id={card.card === null ? 'role-unknown' : `act-${card.card}`} label={card.hidden && !unknown ? `${what}, ${t('colt.face_down')}` : what} />
      </span>
    </li>
  );
}

function Slot({ view, seat, me, now }: { view: ColtView; seat: number; me: number | null; now: boolean }) {
  const name = seat === me ? t('common.you') : seatBandits(view, seat);
  return (
    <li class={`pc slot${now ? ' now' : ''}`} aria-label={name}>
      <span class="o" aria-hidden="true">
        {banditsOf(view, seat).map((one) => (
          <Sym key={one.name} id={`bandit-${one.name}`} data-b={one.name} />
        ))}
      </span>
      <span class="who" aria-hidden="true">
        {seat === me ? t('common.you') : ''}
      </span>
    </li>
  );
}
