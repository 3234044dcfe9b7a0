// The board of BANG!: the seats around the dice, the prompt and the log.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../i18n';
import { focusPrompt, useFocusOnChoice, useKeys } from '../../../view/keys';
import { Log, LogAnnouncer, openWholeLog, WholeLog } from '../../../view/Log';
import { useAbovePrompt } from '../../../view/useAbovePrompt';
import { Ask } from './Ask';
import { rerollable as looseIn } from './choices';
import { Details } from './Details';
import { announcement, chaptersOf, concerns, finishedDeeds } from './Log';
import { useMotion } from './useMotion';
import { useSuspense } from './suspense';
import { Seat } from './Seat';
import { Tray } from './Tray';
import { inReach, placesFrom, POSITIONS } from '../view';
import type { BangStage } from './words';

/** Selectors for the element in the prompt that gets the focus, in order of preference. */
const FIRST = ['.primary', '.acts button'];

/** The most lines of the log on a phone. It shows fewer if they do not fit. */
const MAX_NEWEST = 5;

const lastNumber = (stage: BangStage): number => stage.events[stage.events.length - 1]?.n ?? 0;

/** Identifies the decision that the player faces; null if there is none. */
function choiceOf(stage: BangStage): string | null {
  const mine = stage.legal !== null || (stage.waiting === 'roll' && stage.me !== null && stage.waitsFor === stage.me);
  return mine && !stage.prompt && !stage.event ? `${lastNumber(stage)} ${stage.view.phase} ${stage.view.die ?? ''}` : null;
}

/** The dice marked for a reroll. Marks are dropped when the decision changes. */
function useMarks(choice: string | null, rerollable: number[]) {
  const [marks, setMarks] = useState<{ choice: string | null; dice: number[] }>({ choice, dice: [] });
  const marked = marks.choice === choice ? marks.dice.filter((position) => rerollable.includes(position)) : [];
  const mark = (dice: number[]): void => setMarks({ choice, dice: dice.sort((a, b) => a - b) });
  return {
    marked,
    toggle(position: number): void {
      if (!rerollable.includes(position)) return;
      mark(marked.includes(position) ? marked.filter((one) => one !== position) : [...marked, position]);
    },
    toggleAll: (): void => mark(marked.length < rerollable.length ? [...rerollable] : []),
  };
}

export function Board(whole: BangStage) {
  const { stage, tumble } = useSuspense(whole);
  const { view, me } = stage;
  const root = useRef<HTMLElement>(null);
  const [about, setAbout] = useState<number | null>(null);
  const [believing, setBelieving] = useState(false);
  const choice = choiceOf(stage);
  const rerollable = choice && view.phase === 'reroll' ? looseIn(stage.legal) : [];
  const { marked, toggle, toggleAll } = useMarks(choice, rerollable);
  const [byKey, setByKey] = useState(0);
  const withKey = (change: () => void): void => {
    if (rerollable.length === 0) return;
    change();
    setByKey(byKey + 1);
  };
  useMotion(stage, root);
  useFocusOnChoice(choice, FIRST);
  useAbovePrompt(root, '.tray', choice, stage.hint);
  // After marking dice by keyboard, Enter must press the primary button.
  useEffect(() => {
    if (byKey > 0) focusPrompt(FIRST);
  }, [byKey]);
  useKeys({
    own: (key) => {
      const position = POSITIONS.find((one) => String(one) === key);
      if (position) withKey(() => toggle(position));
      else if (key === '0') withKey(toggleAll);
      else return false;
      return true;
    },
    openLog: openWholeLog,
    skip: stage.event ? stage.skip : null,
  });
  const log = chaptersOf(stage);
  const beliefs = stage.beliefs ?? (believing ? (stage.hint?.beliefs ?? null) : null);
  return (
    <main class="bang" data-board ref={root} data-phase={view.phase} data-seats={view.seats.length}>
      <div class="felt">
        <h1 class="vh">{t('bang.title')}</h1>
        <ul class="ring" data-n={view.seats.length} aria-label={t('bang.board.seats')}>
          {placesFrom(me ?? 0, view.seats.length).map(({ seat, place }) => (
            <Seat
              key={seat}
              stage={stage}
              seat={seat}
              place={place}
              beliefs={beliefs?.[seat] ?? null}
              reach={rerollable.length > 0 ? inReach(view, seat, marked) : []}
              onAbout={setAbout}
            />
          ))}
        </ul>
        <div class="mid">
          <Tray stage={stage} tumble={tumble} rerollable={rerollable} marked={marked} onMark={toggle} onMarkAll={toggleAll} />
          {stage.coach && <div class="coach">{stage.coach}</div>}
          <Ask stage={stage} marked={marked} believing={believing} onBelieve={() => setBelieving(!believing)} />
        </div>
      </div>
      <div class="beside">
        <Log of={log} newest={MAX_NEWEST} />
        {stage.aside}
      </div>
      <LogAnnouncer
        events={finishedDeeds(stage)}
        tell={({ deed }) => announcement(stage, deed)}
        begins={({ first }) => first}
        urgent={({ deed }) => concerns(stage, deed)}
        settled={choice !== null || stage.result !== null}
      />
      <div class="fx" aria-hidden="true" />
      {about !== null && <Details stage={stage} seat={about} beliefs={beliefs?.[about] ?? null} onClose={() => setAbout(null)} />}
      <WholeLog of={log} />
    </main>
  );
}
