// The board of Colt Express: plan, train, prompt, round card, fortunes and log.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../i18n';
import { useFocusOnChoice, useKeys } from '../../../view/keys';
import { Log, LogAnnouncer, openWholeLog, WholeLog } from '../../../view/Log';
import { useAbovePrompt } from '../../../view/useAbovePrompt';
import { useReachableScroll } from '../../../view/useReachableScroll';
import { Ask } from './Ask';
import { litChoices, readChoice } from './choice';
import { Fortunes } from './Fortunes';
import { groupHand, Hand } from './Hand';
import { ownKey } from './keys';
import { announcement, beginsSummary, concerns, finishedDeeds, logOf } from './Log';
import { bringIntoSight, useMotion } from './motion';
import { PlanStrip } from './PlanStrip';
import { RoundCard } from './RoundCard';
import type { ColtStage } from './stage';
import { Train } from './Train';
import { banditOf, type ColtView } from '../view';

/** Selectors for the element in the prompt that gets the focus, in order of preference. */
const FIRST = ['.acard', '.acts button'];

/** Identifies the decision that the player faces; null if there is none. */
function choiceOf({ legal, prompt, event, events, view }: ColtStage): string | null {
  if (!legal || legal.length === 0 || prompt || event) return null;
  return `${events[events.length - 1]?.n ?? 0} ${view.phase} ${legal.length}`;
}

/** The bandit whose card is being carried out, or who has to decide at an event. */
function actingBandit(view: ColtView): string | null {
  if (view.asked) return view.asked.bandit;
  return view.phase === 'stealin' && view.running ? (view.plan[0]?.bandit ?? null) : null;
}

/** Scrolls the cars of the current decision into view, because the train does not fit on small screens. */
function useCarInSight(root: { current: HTMLElement | null }, choice: string | null): void {
  useEffect(() => {
    if (choice === null || !root.current) return;
    const lit = [...root.current.querySelectorAll('.spot.lit, .fig.lit, .piece.lit')].map((one) => one.closest<HTMLElement>('.car'));
    // The first car is scrolled last, so that it is visible in any case.
    bringIntoSight(lit[lit.length - 1]);
    bringIntoSight(lit[0] ?? root.current.querySelector<HTMLElement>('[data-here]'));
  }, [choice]);
}

export function Board(stage: ColtStage) {
  const { view, me, event, events, seats, waitsFor } = stage;
  const root = useRef<HTMLElement>(null);
  const choice = choiceOf(stage);
  const choices = choice === null || !stage.legal ? [] : stage.legal.map((action) => readChoice(view, action));
  const acting = actingBandit(view);
  const act = (action: string): void => {
    if (!stage.busy) stage.act(action);
  };
  useMotion(root, view, event, me);
  useAbovePrompt(root, '.train', choice, stage.hint);
  useCarInSight(root, choice);
  useFocusOnChoice(choice, FIRST);
  useKeys({ own: ownKey, openLog: openWholeLog, skip: event ? stage.skip : null });
  const turn = waitsFor ?? (acting ? (banditOf(view, acting)?.seat ?? null) : null);
  const log = logOf(stage);
  const scheming = view.phase === 'deal' || view.phase === 'schemin' || view.phase === 'discard';
  return (
    <main class="colt" data-board ref={root} data-phase={scheming ? 'schemin' : 'stealin'} data-step={view.phase} data-quiet={event ? undefined : 'yes'}>
      <h1 class="vh">{t('colt.heading', { n: view.round, phase: t(`colt.phase.${view.phase}`) })}</h1>
      <PlanStrip view={view} events={events} me={me} />
      <Train view={view} me={me} lit={litChoices(view, choices)} acting={acting} act={act} />
      <div class="below">
        <div class="side">
          {stage.coach && <div class="coach">{stage.coach}</div>}
          <Ask stage={stage} choices={choices} />
          {!scheming && <KeptHand stage={stage} />}
        </div>
        <RoundCard view={view} events={events} help={stage.help} />
        <Fortunes view={view} seats={seats} me={me} turn={turn} acting={acting} />
        <div class="rail">
          <Log of={log} />
          {stage.aside}
        </div>
      </div>
      <LogAnnouncer
        events={finishedDeeds(stage)}
        tell={(deed) => announcement(stage, deed)}
        begins={beginsSummary}
        urgent={(deed) => concerns(stage, deed)}
        settled={choice !== null || stage.result !== null}
      />
      <WholeLog of={log} />
    </main>
  );
}

/** Expert variant: the cards the player has kept for the next round. */
function KeptHand({ stage: { view, me } }: { stage: ColtStage }) {
  const cards = groupHand(view, me);
  const panel = useReachableScroll();
  if (cards.length === 0) return null;
  return (
    <section class="hand panel" ref={panel} aria-label={t('colt.hand')}>
      <h2>
        {t('colt.hand')} {view.round < view.rounds.length && <small>{t('colt.hand.kept', { n: view.round + 1 })}</small>}
      </h2>
      <Hand view={view} cards={cards} label={t('colt.hand')} open={() => false} marked={() => 0} />
    </section>
  );
}
