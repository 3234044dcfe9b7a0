// The prompt of the BANG! board: the question and its answers as buttons.
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { t, word, type Key } from '../../../i18n';
import { describe } from '../../../i18n/story';
import { Prompt, PromptNote } from '../../../view/Prompt';
import { Sym } from '../../../view/Sym';
import { Watching } from '../../../view/Watching';
import { rerollOf, targetOf } from './choices';
import { HintWords } from './HintWords';
import { Newest, Sentence } from './Log';
import { OddsWords } from './OddsWords';
import { breakable, characterAt, goalOf, playerAt, type BangStage } from './words';

interface Props {
  stage: BangStage;
  /** positions of the dice that the player has marked for a reroll */
  marked: number[];
  believing: boolean;
  onBelieve(): void;
}

export function Ask(props: Props) {
  const { stage } = props;
  if (stage.prompt) return <>{stage.prompt}</>;
  if (stage.event) return <WatchingTurn stage={stage} />;
  if (stage.view.phase === 'over') return <Over stage={stage} />;
  if (stage.waiting === 'roll' && stage.me !== null && stage.waitsFor === stage.me) return <RollAsk stage={stage} />;
  if (stage.legal && stage.view.phase === 'reroll') return <RerollAsk {...props} />;
  if (stage.legal) return <ChoiceAsk {...props} legal={stage.legal} />;
  return <Waiting stage={stage} />;
}

interface AnswerProps {
  stage: BangStage;
  action: string;
  primary?: boolean;
  children: ComponentChildren;
}

function Answer({ stage, action, primary = false, children }: AnswerProps) {
  const hinted = stage.hint?.action === action;
  return (
    <button
      type="button"
      class={`btn${primary ? ' primary' : ''}${hinted ? ' hinted' : ''}`}
      data-action={action}
      disabled={stage.busy}
      onClick={() => stage.act(action)}
    >
      {children}
    </button>
  );
}

const Tools = ({ stage }: { stage: BangStage }) =>
  stage.tools ? (
    <span class="tools" data-tools>
      {stage.tools}
    </span>
  ) : null;

/** The note of a new turn takes the place of the help. */
function RollAsk({ stage }: { stage: BangStage }) {
  const { rolling, dice } = stage.view;
  const n = rolling?.length ?? 5;
  const note = useContext(PromptNote);
  return (
    <Prompt
      title={t(dice ? 'bang.ask.reroll' : 'bang.ask.roll')}
      help={dice || note ? undefined : t('bang.help.roll')}
      middle={<OddsWords stage={stage} action="roll" />}
    >
      <button type="button" class="btn primary" data-action="roll" disabled={stage.busy} onClick={stage.roll}>
        <Sym id="ui-reroll" />
        {dice ? t('bang.act.roll.n', { n }) : t('bang.act.roll')}
      </button>
      <Tools stage={stage} />
    </Prompt>
  );
}

function RerollAsk({ stage, marked, believing, onBelieve }: Props) {
  const reroll = rerollOf(stage.legal, marked);
  const n = stage.view.rerolls_left;
  const middle = (
    <>
      <HintWords stage={stage} believing={believing} onBelieve={onBelieve} />
      <OddsWords stage={stage} action={reroll ?? 'keep'} />
    </>
  );
  return (
    <Prompt title={t('bang.ask.reroll')} help={stage.hint ? undefined : t('bang.help.rerolls', { n })} middle={middle}>
      {reroll ? (
        <Answer stage={stage} action={reroll} primary>
          <Sym id="ui-reroll" />
          {t('bang.act.roll.n', { n: marked.length })}
        </Answer>
      ) : (
        <button type="button" class="btn" disabled>
          <Sym id="ui-reroll" />
          {t('bang.act.reroll.none')}
        </button>
      )}
      <Answer stage={stage} action="keep" primary={!reroll}>
        {t('bang.act.keep')}
      </Answer>
      <Tools stage={stage} />
    </Prompt>
  );
}

/** With more answers than this, the buttons stand in narrow columns. */
const MANY = 3;

function ChoiceAsk({ stage, legal, believing, onBelieve }: Props & { legal: string[] }) {
  const { view } = stage;
  const face = view.die === null ? null : view.dice?.[view.die - 1];
  const title = view.phase === 'shoot' && face ? t(`bang.ask.shoot.${face}` as Key) : t(`bang.ask.${view.phase}` as Key);
  return (
    <Prompt
      title={title}
      help={stage.hint ? undefined : helpOf(stage)}
      middle={<HintWords stage={stage} believing={believing} onBelieve={onBelieve} />}
    >
      <span class={legal.length > MANY ? 'answers many' : 'answers'}>
        {clockwise(stage, legal).map((action) => (
          <Answer key={action} stage={stage} action={action}>
            {answerWords(stage, action)}
          </Answer>
        ))}
      </span>
      <Tools stage={stage} />
    </Prompt>
  );
}

/** Sorts answers that name a seat clockwise, starting at the player's own seat. */
function clockwise({ view, me }: BangStage, legal: string[]): string[] {
  const seats = view.seats.length;
  const steps = (action: string): number => ((targetOf(action) ?? seats) - (me ?? 0) + seats) % seats;
  return legal.every((action) => targetOf(action) === null) ? legal : [...legal].sort((a, b) => order(a) - order(b) || steps(a) - steps(b));
}

/** Answers that name no seat come last. */
const order = (action: string): number => (targetOf(action) === null ? 1 : 0);

const describeHere = (stage: BangStage, action: string): string =>
  describe(action, 'bang', { seat: (seat) => characterAt(stage.view, seat), self: stage.me });

/** The label of an answer. A button for a seat shows only its name and portrait, because the question says the rest. */
function answerWords(stage: BangStage, action: string): ComponentChildren {
  const target = targetOf(action);
  if (target === null) return describeHere(stage, action);
  const character = stage.view.seats[target]?.character ?? '';
  const name = target === stage.me ? t('bang.seat.you') : characterAt(stage.view, target);
  return (
    <>
      <Sym id={`ch-${character}`} class="face" />
      <span class="vh">{describeHere(stage, action)}</span>
      <span aria-hidden="true">{action.endsWith(' double') ? t('bang.act.double', { '@1': name }) : breakable(name)}</span>
    </>
  );
}

function helpOf({ view, me }: BangStage): string {
  const hits = me === null ? 0 : (view.hits?.[me] ?? 0);
  if (view.phase === 'beer' && view.beers_left !== null) return t('bang.help.beers', { n: view.beers_left });
  if (view.phase === 'unarrow' && view.returns_left !== null) return t('bang.help.returns', { n: view.returns_left });
  if (view.phase === 'dodge' && hits > 0) return t('bang.help.hits', { n: hits });
  return t(`bang.help.${view.phase}` as Key);
}

/** The player's character and role, shown while the player has nothing to decide. */
function identity({ view, me }: BangStage): string {
  if (me === null) return t('bang.onlooker');
  const one = view.seats[me];
  if (!one?.alive) return t('bang.you_are_out');
  return one.role ? t('bang.you_are', { role: word('bang', one.role), goal: goalOf(view, one.role) }) : '';
}

function watchingTitle({ view, me }: BangStage): string {
  if (view.phase === 'over') return t('bang.over');
  if (view.turn !== me) return t('bang.wait.other', { name: characterAt(view, view.turn) });
  return t(view.seats[me]?.alive ? 'bang.wait.you' : 'bang.wait.out');
}

/** Shown while events are played: whose turn it is, and the newest sentence. */
function WatchingTurn({ stage }: { stage: BangStage }) {
  return <Watching title={watchingTitle(stage)} newest={<Newest stage={stage} />} skip={stage.skip} />;
}

function Waiting({ stage }: { stage: BangStage }) {
  const { view, waitsFor } = stage;
  const seat = waitsFor ?? view.turn;
  const character = characterAt(view, seat);
  const player = playerAt(stage, seat);
  const name = player && stage.seats[seat]?.kind === 'person' ? `${character} (${player})` : character;
  return (
    <Prompt title={t(`bang.wait.${view.phase}` as Key, { name })} help={<span class="identity">{identity(stage)}</span>}>
      {stage.tools && <Tools stage={stage} />}
    </Prompt>
  );
}

function Over({ stage }: { stage: BangStage }) {
  const last = [...stage.events].reverse().find((event) => event.e === 'over');
  return (
    <Prompt title={t('bang.over')} help={last && <Sentence event={last} stage={stage} />}>
      {stage.tools && <Tools stage={stage} />}
    </Prompt>
  );
}
