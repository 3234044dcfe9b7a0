// The log of BANG!: sentences grouped by turn.
import type { ComponentChildren } from 'preact';
import { t, word, type Part } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { FACTS, type BangEvent } from '../wire';
import type { Chapter, LogLine } from '../../../view/Log';
import { Parts } from '../../../view/Parts';
import { Sym } from '../../../view/Sym';
import type { Face } from '../view';
import { characterAt, type BangStage } from './words';

interface Turn {
  n: number;
  seat: number | null;
  lines: BangEvent[];
}

/** The events for which `told` is true, grouped by turn, newest first. */
export function turnsOf(events: readonly BangEvent[], told: (event: BangEvent) => boolean): Turn[] {
  const turns: Turn[] = [{ n: 0, seat: null, lines: [] }];
  for (const event of events) {
    const last = turns[0] as Turn;
    if (event.e === 'turn') turns.unshift({ n: last.n + 1, seat: event.seat, lines: [] });
    else if (told(event)) last.lines.unshift(event);
  }
  return turns.filter((turn) => turn.n > 0 || turn.lines.length > 0);
}

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

function turnTitle(stage: BangStage, { n, seat }: Turn): string {
  if (seat === null) return t('bang.log.start');
  const name = characterAt(stage.view, seat);
  return t(seat === stage.me ? 'bang.log.turn.you' : 'bang.log.turn', { n, name });
}

/** Dice drawn as symbols, which are quicker to read than names. */
const Faces = ({ dice }: { dice: readonly Face[] }) => (
  <span class="rolled">
    {dice.map((face, at) => (
      <Sym key={at} id={`face-${face}`} label={word('bang', face)} />
    ))}
  </span>
);

const sentence = (stage: BangStage, event: BangEvent): Part[] | null =>
  tell(event, FACTS, { seat: (seat) => characterAt(stage.view, seat) });

const isTold = (stage: BangStage, event: BangEvent): boolean => sentence(stage, event) !== null;

/** The sentence of an event, with names in bold and dice drawn. */
export function Sentence({ event, stage }: { event: BangEvent; stage: BangStage }) {
  const parts = sentence(stage, event) ?? [];
  if (event.e === 'rolled') {
    return <>{parts.map((part, at) => (typeof part === 'string' ? part.replace(/\.$/, '') : <Faces key={at} dice={event.dice} />))}</>;
  }
  const plain = parts.map((part) => (typeof part === 'string' || isName(part.param) ? part : part.text));
  return <Parts of={plain} />;
}

const isName = (param: string): boolean => ['seat', 'by', '@1', 'winners'].includes(param);

/** The chapters that the log shows: one per turn. */
export function chaptersOf(stage: BangStage): Chapter<LogLine>[] {
  return turnsOf(stage.events, (event) => isTold(stage, event)).map((turn) => ({
    key: `turn ${turn.n}`,
    title: turnTitle(stage, turn),
    lines: turn.lines.map((event) => ({ n: event.n, symbol: symbolOf(event), words: <Sentence event={event} stage={stage} /> })),
  }));
}

/** Kinds of events whose results follow in other sentences, or that the board shows. */
const UNANNOUNCED: ReadonlySet<BangEvent['e']> = new Set(['seated', 'turn', 'chose', 'rolled', 'final']);

/** Whether the player does something, or something is done to them. */
const isOwn = ({ me }: BangStage, event: BangEvent): boolean =>
  me !== null && (('seat' in event && event.seat === me) || ('by' in event && event.by === me));

/** Whether screen readers announce the event at once. */
export const concerns = (stage: BangStage, event: BangEvent): boolean => isOwn(stage, event) || event.e === 'over';

/** The sentence that screen readers announce. Of the others' dice only the results are told. */
export function announcement(stage: BangStage, event: BangEvent): ComponentChildren | null {
  const silent = isOwn(stage, event) ? event.e === 'seated' : UNANNOUNCED.has(event.e);
  return !silent && isTold(stage, event) ? <Sentence event={event} stage={stage} /> : null;
}
