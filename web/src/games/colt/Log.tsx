// What happened, in sentences: by round and turn, the newest first.
import { plain, t, word, type Part } from '../../i18n';
import { tell } from '../../i18n/story';
import { Dialog } from '../../view/Dialog';
import { Sym } from '../../view/Sym';
import { namesInView } from '../names';
import type { ColtEvent, Position } from '../../net/wire';
import { ownerOf, symbolOf } from './symbols';
import { kindName } from './names';
import type { ColtStage } from './stage';

/** A part of a round: a turn of Schemin', Stealin', or the event at its end. */
interface Chapter {
  key: string;
  title: string;
  lines: ColtEvent[];
}

/** What begins a new part, and what it is called. */
function titleOf(event: ColtEvent, round: number, stealing: boolean): string | null {
  if (event.e === 'round') return t('colt.log.round', { n: event.round, card: word('colt', event.card) });
  if (event.e === 'turn') return t('colt.log.turn', { n: round, turn: event.turn, kind: kindName(event.kind) });
  if (event.e === 'revealed' && !stealing) return t('colt.log.stealin', { n: round });
  return null;
}

/** Events that are told, by parts, the newest first. */
export function chaptersOf(events: readonly ColtEvent[], told: (event: ColtEvent) => boolean): Chapter[] {
  const chapters: Chapter[] = [{ key: 'start', title: t('colt.log.start'), lines: [] }];
  let round = 0;
  let stealing = false;
  for (const event of events) {
    if (event.e === 'round') round = event.round;
    const title = titleOf(event, round, stealing);
    if (title) {
      stealing = event.e === 'revealed';
      chapters.unshift({ key: `${event.n}`, title, lines: [] });
    }
    if (event.e !== 'turn' && event.e !== 'round' && told(event)) (chapters[0] as Chapter).lines.unshift(event);
  }
  return chapters.filter((chapter) => chapter.lines.length > 0);
}

const NAMES = new Set(['bandit', 'by', 'target', 'seat', 'first', 'winners', 'from']);

function sentence(stage: ColtStage, event: ColtEvent): Part[] | null {
  return tell(event, 'colt', namesInView(stage.view as unknown as Position));
}

/** An event's sentence, names in bold. */
function Sentence({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part, i) => (typeof part === 'string' ? part : NAMES.has(part.param) ? <b key={i}>{part.text}</b> : part.text))}
    </>
  );
}

/** How many of the newest lines a phone shows. */
const NEWEST = 2;

function Lines({ stage }: { stage: ColtStage }) {
  const chapters = chaptersOf(stage.events, (event) => sentence(stage, event) !== null);
  let newer = 0;
  return (
    <ol tabIndex={0} aria-label={t('common.menu.log')}>
      {chapters.flatMap(({ key, title, lines }) => [
        <li key={key} class="sep">
          {title}
        </li>,
        ...lines.map((event) => (
          <li key={`line ${event.n}`} class={newer++ < NEWEST ? 'new' : 'old'} data-b={ownerOf(event)}>
            <Sym id={symbolOf(event)} />
            <span>
              <Sentence parts={sentence(stage, event) ?? []} />
            </span>
          </li>
        )),
      ])}
    </ol>
  );
}

export function Log({ stage, onOpen }: { stage: ColtStage; onOpen(): void }) {
  return (
    <section class="log panel" aria-label={t('common.menu.log')}>
      <h2>{t('common.menu.log')}</h2>
      <button type="button" class="icon-btn log-open" aria-label={t('colt.log.all')} aria-haspopup="dialog" onClick={onOpen}>
        <Sym id="ui-log" />
      </button>
      <Lines stage={stage} />
      {stage.aside}
    </section>
  );
}

export function WholeLog({ stage, onClose }: { stage: ColtStage; onClose(): void }) {
  return (
    <Dialog title={t('common.menu.log')} onClose={onClose} class="whole-log">
      <div class="log">
        <Lines stage={stage} />
      </div>
    </Dialog>
  );
}

/** How many sentences are kept for who listens. */
const HEARD = 6;

/** The same for ears: each sentence is added as it is played. */
export function Spoken({ stage }: { stage: ColtStage }) {
  const heard = stage.events.slice(-4 * HEARD).flatMap((event) => {
    const parts = event.e === 'seated' ? null : sentence(stage, event);
    return parts ? [{ n: event.n, text: plain(parts) }] : [];
  });
  return (
    <div class="vh" role="log" aria-live="polite" aria-label={t('colt.live')}>
      {heard.slice(-HEARD).map(({ n, text }) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  );
}
