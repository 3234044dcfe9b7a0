// One exercise on the board of its game: a position, some answers, three tries, and the explanation.
import { useState } from 'preact/hooks';
import type { PracticePosition, SeatName, Stage } from '../../games/game';
import { percent, t } from '../../i18n';
import { saveOutcome, type OwnPosition } from '../../store/practice';
import { go, hrefOf } from '../../store/route';
import { Prompt } from '../../view/Prompt';
import { Sym } from '../../view/Sym';
import { useReachableScroll } from '../../view/useReachableScroll';
import type { Course } from '../Practice';
import { Answers, Why } from '../review/Answers';
import { offersOf, TRIES, type Offer } from './offers';

interface Props {
  course: Course;
  position: PracticePosition;
  /** the number of the exercise, and of all of them */
  place: { n: number; all: number };
  onNext(): void;
}

const nothing = (): void => undefined;

/** The players of the match. Names of bots are not saved, and say nothing about the position. */
const seatsOf = ({ names }: PracticePosition, count: number): SeatName[] =>
  Array.from({ length: count }, (_, seat) => ({ name: names[seat] ?? null, kind: names[seat] ? 'person' : 'bot', level: null, away: false }));

function stageOf({ course, position }: Props, count: number): Omit<Stage, 'prompt' | 'beliefs'> {
  return {
    view: position.view,
    event: null,
    events: position.events,
    me: position.seat,
    seats: seatsOf(position, count),
    waitsFor: position.seat,
    waiting: null,
    legal: null,
    odds: null,
    hint: null,
    result: null,
    busy: false,
    act: nothing,
    roll: nothing,
    skip: nothing,
    help: (topic) => go({ to: 'learn', game: course.name, topic }),
    tools: null,
    coach: null,
    aside: null,
  };
}

export function Exercise(props: Props) {
  const { course, position } = props;
  const stage = stageOf(props, position.decision.chances.length);
  const words = (action: string): string => course.words.action(action, position.view, position.seat, stage.seats);
  const [offers] = useState(() => offersOf(position, words));
  const [tried, setTried] = useState<Offer[]>([]);
  const last = tried[tried.length - 1];
  const solved = last?.right === true;
  const over = solved || tried.length >= TRIES;
  const choose = (offer: Offer): void => {
    const all = [...tried, offer];
    setTried(all);
    if (offer.right || all.length >= TRIES) saveOutcome(position.id, { solved: offer.right, tries: all.length });
  };
  const name = course.game.names(position.view, stage.seats).seat(position.seat);
  const help = last ? t('practice.wrong', { action: last.words, chance: percent(last.chance) }) : t('practice.of', props.place);
  const prompt = over ? (
    <Explanation {...props} words={words} seats={stage.seats} solved={solved} tries={tried.length} />
  ) : (
    <Prompt title={t('practice.ask', { name })} help={`${help} ${t('practice.tries', { n: TRIES - tried.length })}`}>
      <span class="practice-answers" data-exercise={position.id}>
        {offers.map((offer) => (
          <button key={offer.action} type="button" class="btn" data-answer={offer.action} disabled={tried.includes(offer)} onClick={() => choose(offer)}>
            {offer.words}
          </button>
        ))}
      </span>
      <button type="button" class="btn practice-skip" onClick={props.onNext}>
        {t('practice.skip')}
      </button>
    </Prompt>
  );
  return <course.board.Board {...stage} prompt={prompt} beliefs={over ? (position.decision.beliefs ?? null) : null} />;
}

interface ExplanationProps extends Props {
  words(action: string): string;
  seats: SeatName[];
  solved: boolean;
  tries: number;
}

const isOwn = (position: PracticePosition): position is OwnPosition => 'replay' in position;

function Explanation({ course, position, words, seats, solved, tries, onNext }: ExplanationProps) {
  const { decision, seat, view } = position;
  const box = useReachableScroll<HTMLDivElement>();
  const title = solved ? t(tries === 1 ? 'practice.solved.first' : 'practice.solved') : t('practice.failed', { action: words(decision.best ?? '') });
  return (
    <Prompt
      title={title}
      help={t('practice.played', { action: words(decision.action), chance: percent(decision.expected) })}
      middle={
        <div class="practice-why" ref={box}>
          <Answers step={decision} words={words} />
          <Why step={decision} words={words} reasons={course.words.reasons(decision, view, seat, seats)} />
        </div>
      }
    >
      <button type="button" class="btn primary" ref={(button) => button?.focus({ preventScroll: true })} onClick={onNext}>
        {t('practice.next')}
      </button>
      {isOwn(position) && (
        <a class="btn" href={hrefOf({ to: 'replay', name: position.replay, step: position.step, viewer: String(seat), review: true })}>
          <Sym id="ui-replay" />
          {t('practice.replay')}
        </a>
      )}
    </Prompt>
  );
}
