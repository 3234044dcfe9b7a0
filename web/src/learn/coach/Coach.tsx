// The coach of a first game: a card of one or two sentences above the prompt. While the card is about an event,
// playback is on hold.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Stage } from '../../games/game';
import type { GameEvent, GameName } from '../../net/wire';
import { loadItem, saveItem } from '../../store/localStorage';
import { Sym } from '../../view/Sym';
import { repeatCards, beginCoach, updateCoach, nextCard, type Card, type Coach as CoachState } from './queue';
import type { Lessons, Moment } from './lesson';

interface Props {
  game: GameName;
  lessons: AnyLessons;
  stage: Stage;
  /** the number of arranged rolls of this table */
  arranged: number;
  /** pauses or resumes playback */
  hold: (on: boolean) => void;
}

type AnyLessons = Lessons<unknown, GameEvent>;

function momentOf(stage: Stage): Moment<unknown> {
  const mine = stage.me !== null && stage.waitsFor === stage.me;
  return {
    view: stage.view,
    me: stage.me ?? -1,
    mine: mine && stage.legal !== null,
    throwing: mine && stage.waiting === 'roll',
    legal: stage.legal ?? [],
  };
}

/** The coach's state, with what was explained in this and earlier games. */
function useCoach(game: GameName, lessons: AnyLessons, stage: Stage) {
  const lastEvent = stage.events[stage.events.length - 1]?.n ?? 0;
  const [coach, setCoach] = useState<CoachState>(() => beginCoach(loadItem<string[]>(`coach.${game}`, []), lastEvent));
  const last = useRef<Card | null>(null);
  if (coach.queue[0]) last.current = coach.queue[0];
  const moment = momentOf(stage);
  useEffect(() => {
    setCoach((before) => updateCoach(before, lessons, moment, stage.events));
  }, [lastEvent, stage.view, moment.mine, moment.throwing]);
  useEffect(() => saveItem(`coach.${game}`, coach.explained), [coach.explained]);
  return {
    card: coach.queue[0] ?? null,
    more: coach.queue.length > 1,
    next: () => setCoach(nextCard),
    again: () => setCoach((before) => repeatCards(before, lessons, moment, last.current)),
  };
}

export function Coach({ game, lessons, stage, arranged, hold }: Props) {
  const [off, setOff] = useState(loadItem('coach.off', false));
  const { card, more, next: read, again: repeat } = useCoach(game, lessons, stage);
  const button = useRef<HTMLButtonElement>(null);
  const { mine: decides, throwing: throws } = momentOf(stage);
  const holding = !off && card !== null && card.event && stage.event !== null;
  useEffect(() => hold(holding), [holding, card]);
  useEffect(() => () => hold(false), []);
  useEffect(() => {
    // While playback is on hold, the coach's button has the focus.
    const at = document.activeElement;
    if (holding && !(at instanceof HTMLInputElement)) button.current?.focus({ preventScroll: true });
  }, [holding, card]);
  const turn = (to: boolean): void => {
    saveItem('coach.off', to);
    setOff(to);
  };
  if (off) {
    return (
      <section class="lesson slim" aria-label={t('learn.coach')}>
        <button type="button" class="quiet" onClick={() => turn(false)}>
          <Sym id="ui-help" />
          {t('learn.coach.on')}
        </button>
      </section>
    );
  }
  if (!card) return decides ? <Repeat onRepeat={repeat} /> : null;
  return (
    <section class="lesson paper" aria-label={t('learn.coach')} data-lesson={card.id}>
      <Sym id={card.symbol} class="bone" />
      <p aria-live="polite">
        {card.text}
        {arranged > 0 && throws && <small>{t('learn.coach.arranged', { n: arranged })}</small>}
      </p>
      <div class="lesson-acts">
        <button type="button" class={holding ? 'btn primary' : 'btn'} ref={button} onClick={read}>
          {t(holding || more ? 'learn.coach.next' : 'common.ok')}
        </button>
        <button type="button" class="quiet" onClick={() => stage.help(card.topic)}>
          {t('learn.coach.more')}
        </button>
        <button type="button" class="quiet" onClick={() => turn(true)}>
          {t('learn.coach.off')}
        </button>
      </div>
    </section>
  );
}

/** While the learner decides and there is nothing new to say. */
function Repeat({ onRepeat }: { onRepeat: () => void }) {
  return (
    <section class="lesson slim" aria-label={t('learn.coach')}>
      <button type="button" class="quiet" onClick={onRepeat}>
        <Sym id="ui-help" />
        {t('learn.coach.again')}
      </button>
    </section>
  );
}
