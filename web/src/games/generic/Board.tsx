// The board of a game that this client was not written for: its position as tables, the prompt and the log.
import { fullTitle } from '../title';
import { press, prompted, useFocusOnChoice, useKeys } from '../../view/keys';
import { Log, LogAnnouncer, openWholeLog, WholeLog, type Chapter, type LogLine } from '../../view/Log';
import { Parts } from '../../view/Parts';
import type { GameFacts } from '../../net/wire';
import type { BoardModule, Stage } from '../game';
import { Ask } from './Ask';
import { SheetView } from './SheetView';
import { sheetOf } from './sheet';
import { chaptersOf, durationOf, sentenceOf, soundOf, symbolOf } from './story';
import { namesOf, type Context } from './words';

/** Selectors for the element in the prompt that gets the focus, in order of preference. */
const FIRST = ['.primary', '.choices button'];

/** Identifies the decision that the player faces; null if there is none. */
function choiceOf({ legal, waiting, waitsFor, me, prompt, event, events }: Stage): string | null {
  const rolls = waiting === 'roll' && me !== null && waitsFor === me;
  if (prompt || event || (!rolls && !legal?.length)) return null;
  return `${events[events.length - 1]?.n ?? 0} ${rolls ? 'roll' : legal?.join()}`;
}

/** Moves the focus to the next action. */
function step(by: number): boolean {
  const all = [...document.querySelectorAll<HTMLButtonElement>('#prompt .choices button:not([disabled])')];
  if (all.length === 0) return false;
  const now = all.indexOf(document.activeElement as HTMLButtonElement);
  all[now < 0 ? 0 : (now + by + all.length) % all.length]?.focus();
  return true;
}

/** Digits press the first nine actions, arrows move between actions, R rolls. */
function ownKey(key: string): boolean {
  if (/^[1-9]$/.test(key)) return press(prompted(`[data-key="${key}"]`));
  if (key === 'r') return press(prompted('[data-roll]'));
  // A focused table keeps its arrow keys.
  if (document.activeElement?.matches('.sheet-box')) return false;
  if (key === 'ArrowRight' || key === 'ArrowDown') return step(1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return step(-1);
  return false;
}

function logOf({ events, seats }: Stage, context: Context): Chapter<LogLine>[] {
  const names = namesOf(seats);
  return chaptersOf(events, context, names).map(({ key, title, events: told }) => ({
    key,
    title,
    lines: told.map((event) => ({
      n: event.n,
      symbol: symbolOf(event, context.facts),
      words: <Parts of={sentenceOf(event, context, names) ?? []} />,
    })),
  }));
}

function GenericBoard({ stage, facts }: { stage: Stage; facts: GameFacts }) {
  const context: Context = { facts, seats: stage.seats, me: stage.me };
  const names = namesOf(stage.seats);
  const choice = choiceOf(stage);
  useFocusOnChoice(choice, FIRST);
  useKeys({ own: ownKey, openLog: openWholeLog, skip: stage.event ? stage.skip : null });
  const log = logOf(stage, context);
  return (
    <main class="generic" data-board>
      <h1 class="vh">{fullTitle(facts.name)}</h1>
      <div class="sheets">
        <SheetView of={sheetOf(stage.view, context)} acting={stage.waitsFor} />
      </div>
      <div class="asks">
        {stage.coach && <div class="coach">{stage.coach}</div>}
        <Ask stage={stage} context={context} choice={choice} />
      </div>
      <div class="told">
        <Log of={log} />
        {stage.aside}
      </div>
      <LogAnnouncer
        events={stage.events}
        tell={(event) => {
          const parts = sentenceOf(event, context, names);
          return parts && <Parts of={parts} />;
        }}
        begins={(event) => facts.events[event.e]?.begins ?? false}
        urgent={(event) => event['seat'] === stage.me || event.e === 'over'}
        settled={choice !== null || stage.result !== null}
      />
      <WholeLog of={log} />
    </main>
  );
}

/** The tables change when all events have been shown, because this client does not know what an event changes. */
export const boardOf = (facts: GameFacts): BoardModule => ({
  Board: (stage) => <GenericBoard stage={stage} facts={facts} />,
  applyEvent: (view) => view,
  duration: (event) => durationOf(event, facts),
  sound: (event) => soundOf(event, facts),
});
