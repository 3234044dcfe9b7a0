// The log of Colt Express: sentences grouped by round and turn.
import { plain, t, word, type Part } from '../../../i18n';
import { tell } from '../../../i18n/story';
import type { Chapter, LogLine } from '../../../view/Log';
import { Parts } from '../../../view/Parts';
import { names } from '../names';
import { FACTS, type ColtEvent } from '../wire';
import { coloursOf, symbolOf } from './symbols';
import { kindName } from './words';
import type { ColtStage } from './stage';

/** The title of the chapter that an event begins, or null. */
function titleOf(event: ColtEvent, round: number, stealing: boolean): string | null {
  if (event.e === 'round') return t('colt.log.round', { n: event.round, card: word('colt', event.card) });
  if (event.e === 'turn') return t('colt.log.turn', { n: round, turn: event.turn, kind: kindName(event.kind) });
  if (event.e === 'revealed' && !stealing) return t('colt.log.stealin', { n: round });
  return null;
}

/** The events for which `told` is true, newest first. A chapter is a turn of Schemin', or Stealin' with its event. */
export function chaptersOf(events: readonly ColtEvent[], told: (event: ColtEvent) => boolean): Chapter<ColtEvent>[] {
  const chapters: Chapter<ColtEvent>[] = [{ key: 'start', title: t('colt.log.start'), lines: [] }];
  let round = 0;
  let stealing = false;
  for (const event of events) {
    if (event.e === 'round') round = event.round;
    const title = titleOf(event, round, stealing);
    if (title) {
      stealing = event.e === 'revealed';
      chapters.unshift({ key: `${event.n}`, title, lines: [] });
    }
    if (event.e !== 'turn' && event.e !== 'round' && told(event)) chapters[0]?.lines.unshift(event);
  }
  return chapters.filter((chapter) => chapter.lines.length > 0);
}

const NAMES = new Set(['bandit', 'by', 'target', 'seat', 'first', 'winners', 'from']);

function sentence(stage: ColtStage, event: ColtEvent): Part[] | null {
  return tell(event, FACTS, names(stage.view));
}

/** The sentence of an event, with names in bold. */
const Sentence = ({ parts }: { parts: readonly Part[] }) => (
  <Parts of={parts.map((part) => (typeof part === 'string' || NAMES.has(part.param) ? part : part.text))} />
);

/** The chapters that the log shows. */
export function logOf(stage: ColtStage): Chapter<LogLine>[] {
  return chaptersOf(stage.events, (event) => sentence(stage, event) !== null).map(({ key, title, lines }) => ({
    key,
    title,
    lines: lines.map((event) => ({
      n: event.n,
      symbol: symbolOf(event),
      attributes: coloursOf(event),
      words: <Sentence parts={sentence(stage, event) ?? []} />,
    })),
  }));
}

/** Whether the event is about the player: what their bandits do, and what is done to them. */
export function concerns({ view, me }: ColtStage, event: ColtEvent): boolean {
  if ('bandit' in event) return view.bandits.some((one) => one.name === event.bandit && one.seat === me);
  return event.e === 'over' || ('seat' in event && event.seat === me);
}

/** The sentence that screen readers announce. Seating is left out, because the board shows it. */
export function announcement(stage: ColtStage, event: ColtEvent): string | null {
  const parts = event.e === 'seated' ? null : sentence(stage, event);
  return parts && plain(parts);
}
