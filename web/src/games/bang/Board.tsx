// The table of BANG!: seats around the dice, the question, and what happened.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { focusPrompt, useFocusOnChoice, useKeys } from '../../view/keys';
import { Log, Spoken, WholeLog } from '../../view/Log';
import { Ask } from './Ask';
import { loose as looseIn } from './choices';
import { Details } from './Details';
import { chaptersOf, spoken } from './Log';
import { useMotion } from './useMotion';
import { Seat } from './Seat';
import { Tray } from './Tray';
import { placesFrom, POSITIONS } from './view';
import type { BangStage } from './words';

/** Where the focus goes in the prompt. */
const FIRST = ['.primary', '.acts button'];

const lastNumber = (stage: BangStage): number => stage.events[stage.events.length - 1]?.n ?? 0;

/** A name for what one is asked; null if one is not. */
function choiceOf(stage: BangStage): string | null {
  const mine = stage.legal !== null || (stage.waiting === 'roll' && stage.me !== null && stage.waitsFor === stage.me);
  return mine && !stage.prompt && !stage.event ? `${lastNumber(stage)} ${stage.view.phase} ${stage.view.die ?? ''}` : null;
}

/** Dice are marked for one question only. */
function useMarks(choice: string | null, loose: number[]) {
  const [marks, setMarks] = useState<{ choice: string | null; dice: number[] }>({ choice, dice: [] });
  const marked = marks.choice === choice ? marks.dice.filter((position) => loose.includes(position)) : [];
  const mark = (dice: number[]): void => setMarks({ choice, dice: dice.sort((a, b) => a - b) });
  return {
    marked,
    toggle(position: number): void {
      if (!loose.includes(position)) return;
      mark(marked.includes(position) ? marked.filter((one) => one !== position) : [...marked, position]);
    },
    toggleAll: (): void => mark(marked.length < loose.length ? [...loose] : []),
  };
}

export function Board(stage: BangStage) {
  const { view, me } = stage;
  const root = useRef<HTMLElement>(null);
  const [about, setAbout] = useState<number | null>(null);
  const [wholeLog, setWholeLog] = useState(false);
  const [believing, setBelieving] = useState(false);
  const choice = choiceOf(stage);
  const loose = choice && view.phase === 'reroll' ? looseIn(stage.legal) : [];
  const { marked, toggle, toggleAll } = useMarks(choice, loose);
  const [byKey, setByKey] = useState(0);
  const withKey = (change: () => void): void => {
    if (loose.length === 0) return;
    change();
    setByKey(byKey + 1);
  };
  useMotion(stage, root);
  useFocusOnChoice(choice, FIRST);
  // After marking by keys, Enter must mean the bright button.
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
    openLog: () => setWholeLog(true),
    skip: stage.event ? stage.skip : null,
  });
  const log = chaptersOf(stage);
  const beliefs = believing ? (stage.hint?.beliefs ?? null) : null;
  return (
    <main class="bang" ref={root} data-phase={view.phase} data-seats={view.seats.length}>
      <div class="felt">
        <h1 class="vh">{t('common.game.bang')}</h1>
        <ul class="ring" data-n={view.seats.length} aria-label={t('bang.board.seats')}>
          {placesFrom(me ?? 0, view.seats.length).map(({ seat, place }) => (
            <Seat key={seat} stage={stage} seat={seat} place={place} beliefs={beliefs?.[seat] ?? null} onAbout={setAbout} />
          ))}
        </ul>
        <div class="mid">
          <Tray stage={stage} loose={loose} marked={marked} onMark={toggle} onMarkAll={toggleAll} />
          {stage.coach && <div class="coach">{stage.coach}</div>}
          <Ask stage={stage} marked={marked} believing={believing} onBelieve={() => setBelieving(!believing)} />
        </div>
      </div>
      <div class="beside">
        <Log of={log} onOpen={() => setWholeLog(true)} />
        {stage.aside}
      </div>
      <Spoken events={stage.events} tell={(event) => spoken(stage, event)} />
      <div class="fx" aria-hidden="true" />
      {about !== null && <Details stage={stage} seat={about} beliefs={beliefs?.[about] ?? null} onClose={() => setAbout(null)} />}
      {wholeLog && <WholeLog of={log} onClose={() => setWholeLog(false)} />}
    </main>
  );
}
