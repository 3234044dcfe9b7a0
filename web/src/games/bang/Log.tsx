// What happened, in sentences: the newest turn first, and in it the newest first.
import { t, word } from '../../i18n';
import { tell } from '../../i18n/story';
import type { BangEvent } from '../../net/wire';
import { Dialog } from '../../view/Dialog';
import { Sym } from '../../view/Sym';
import { Parts } from './Parts';
import type { Face } from './view';
import { characterAt, type BangStage } from './words';

interface Turn {
  n: number;
  seat: number | null;
  lines: BangEvent[];
}

/** Events that are told, by turns, the newest first. */
export function turnsOf(events: readonly BangEvent[], told: (event: BangEvent) => boolean): Turn[] {
  const turns: Turn[] = [{ n: 0, seat: null, lines: [] }];
  for (const event of events) {
    const last = turns[0] as Turn;
    if (event.e === 'turn') turns.unshift({ n: last.n + 1, seat: event.seat, lines: [] });
    else if (told(event)) last.lines.unshift(event);
  }
  return turns.filter((turn) => turn.n > 0 || turn.lines.length > 0);
}

/** The symbol of an event. */
export function symbolOf(event: BangEvent): string {
  switch (event.e) {
    case 'chose':
      return CHOICE[event.action.split(' ')[0] ?? ''] ?? 'ui-next';
    case 'rolled':
      return 'ui-reroll';
    case 'final':
      return 'face-dynamite';
    case 'arrow':
    case 'returned':
      return 'arrow-token';
    case 'attack':
      return 'face-arrow';
    case 'life':
      return WHY[event.why] ?? `ch-${event.why}`;
    case 'gun':
      return 'face-gatling';
    case 'eliminated':
      return `role-${event.role}`;
    case 'over':
      return 'ui-crown';
    default:
      return 'ui-friends';
  }
}

const CHOICE: Readonly<Record<string, string>> = {
  keep: 'ui-keep',
  reroll: 'ui-reroll',
  shoot: 'ui-target',
  beer: 'face-beer',
  gift: 'bullet',
  dodge: 'ch-bart_cassidy',
  drop: 'ch-pedro_ramirez',
  unarrow: 'ch-kit_carlson',
  pass: 'ch-kit_carlson',
};
const WHY: Readonly<Record<string, string>> = {
  one: 'face-one',
  two: 'face-two',
  beer: 'face-beer',
  gatling: 'face-gatling',
  dynamite: 'face-dynamite',
  attack: 'face-arrow',
};

/** How many of the newest lines a phone shows. */
const NEWEST = 2;

function Lines({ stage }: { stage: BangStage }) {
  const names = { seat: (seat: number) => characterAt(stage.view, seat) };
  const turns = turnsOf(stage.events, (event) => tell(event, 'bang', names) !== null);
  let newer = 0;
  if (turns.length === 0) return <p class="muted">{t('bang.log.empty')}</p>;
  return (
    <ol tabIndex={0} aria-label={t('common.menu.log')}>
      {turns.flatMap((turn) => [
        <li key={`turn${turn.n}`} class="sep">
          {turnTitle(stage, turn)}
        </li>,
        ...turn.lines.map((event) => (
          <li key={event.n} class={newer++ < NEWEST ? 'new' : 'old'}>
            <Sym id={symbolOf(event)} />
            <span>
              <Sentence event={event} stage={stage} />
            </span>
          </li>
        )),
      ])}
    </ol>
  );
}

function turnTitle(stage: BangStage, { n, seat }: Turn): string {
  if (seat === null) return t('bang.log.start');
  const name = characterAt(stage.view, seat);
  return t(seat === stage.me ? 'bang.log.turn.you' : 'bang.log.turn', { n, name });
}

/** Faces as they lie, drawn: quicker to read than their names. */
const Faces = ({ dice }: { dice: readonly Face[] }) => (
  <span class="rolled">
    {dice.map((face, at) => (
      <Sym key={at} id={`face-${face}`} label={word('bang', face)} />
    ))}
  </span>
);

/** An event's sentence, names in bold, dice drawn. */
export function Sentence({ event, stage }: { event: BangEvent; stage: BangStage }) {
  const names = { seat: (seat: number) => characterAt(stage.view, seat) };
  const parts = tell(event, 'bang', names) ?? [];
  if (event.e === 'rolled') {
    return <>{parts.map((part, at) => (typeof part === 'string' ? part.replace(/\.$/, '') : <Faces key={at} dice={event.dice} />))}</>;
  }
  const plain = parts.map((part) => (typeof part === 'string' || isName(part.param) ? part : part.text));
  return <Parts of={plain} />;
}

const isName = (param: string): boolean => ['seat', 'by', '@1', 'winners'].includes(param);

export function Log({ stage, onOpen }: { stage: BangStage; onOpen(): void }) {
  return (
    <section class="log panel" aria-label={t('common.menu.log')}>
      <h2>{t('common.menu.log')}</h2>
      <button type="button" class="icon-btn log-open" aria-label={t('bang.log.all')} aria-haspopup="dialog" onClick={onOpen}>
        <Sym id="ui-log" />
      </button>
      <Lines stage={stage} />
    </section>
  );
}

export function WholeLog({ stage, onClose }: { stage: BangStage; onClose(): void }) {
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
export function Spoken({ stage }: { stage: BangStage }) {
  const names = { seat: (seat: number) => characterAt(stage.view, seat) };
  const heard = stage.events.slice(-4 * HEARD).filter((event) => event.e !== 'seated' && tell(event, 'bang', names) !== null);
  return (
    <div class="vh" role="log" aria-live="polite" aria-label={t('bang.board.live')}>
      {heard.slice(-HEARD).map((event) => (
        <p key={event.n}>
          <Sentence event={event} stage={stage} />
        </p>
      ))}
    </div>
  );
}
