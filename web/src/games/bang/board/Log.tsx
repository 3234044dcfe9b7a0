// The log of BANG!: deeds grouped by turn. The newest turn comes first, and its deeds in the order in which they happened.
import { list, plain, t, word, type Part } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { FACTS, type BangEvent } from '../wire';
import type { Chapter, LogLine } from '../../../view/Log';
import { Parts } from '../../../view/Parts';
import { Sym } from '../../../view/Sym';
import type { Face } from '../view';
import { costs, deedsOf, turnsOf, type Deed, type Turn } from './deeds';
import { deedParts } from './deedWords';
import { characterAt, fullNameAt, type BangStage } from './words';

const LIFE: Readonly<Record<string, string>> = { beer: 'face-beer', dynamite: 'face-dynamite' };
const EVENT: Readonly<Record<string, string>> = { final: 'face-dynamite', over: 'ui-crown', chose: 'ch-bart_cassidy' };
const DEED: Readonly<Partial<Record<Deed['kind'], string>>> = {
  roll: 'ui-reroll',
  arrows: 'arrow-token',
  returned: 'arrow-token',
  attack: 'face-arrow',
  gun: 'face-gatling',
  shot: 'ui-target',
  beer: 'face-beer',
};

export function symbolOf(deed: Deed): string {
  if (deed.kind === 'life') return LIFE[deed.why] ?? `ch-${deed.why}`;
  if (deed.kind === 'out') return `role-${deed.role}`;
  if (deed.kind === 'event') return EVENT[deed.event.e] ?? 'ui-friends';
  return DEED[deed.kind] ?? 'ui-next';
}

function turnTitle(stage: BangStage, { n, seat }: Turn): string {
  if (seat === null) return t('bang.log.start');
  return seat === stage.me ? t('bang.log.turn.you', { n, name: characterAt(stage.view, seat) }) : t('bang.log.turn', { n, name: fullNameAt(stage, seat) });
}

/** Dice drawn as symbols, which are quicker to read than names. */
const Faces = ({ dice }: { dice: readonly Face[] }) => (
  <span class="rolled">
    {dice.map((face, at) => (
      <Sym key={at} id={`face-${face}`} label={word('bang', face)} />
    ))}
  </span>
);

const isName = (param: string): boolean => ['seat', 'by', '@1', 'winners'].includes(param);

/** A sentence with names in bold and dice drawn. */
function Words({ of, dice }: { of: readonly Part[]; dice: readonly Face[] | null }) {
  if (!dice) return <Parts of={of.map((part) => (typeof part === 'string' || isName(part.param) ? part : part.text))} />;
  // Dice need no full stop.
  const parts = of.map((part) => (typeof part === 'string' ? part.replace(/\.$/, '') : part));
  return (
    <>
      {parts.map((part, at) =>
        typeof part !== 'string' && part.param === 'dice' ? (
          <Faces key={at} dice={dice} />
        ) : (
          <Parts key={at} of={[typeof part === 'string' || isName(part.param) ? part : part.text]} />
        ),
      )}
    </>
  );
}

const sentence = (stage: BangStage, event: BangEvent): Part[] | null =>
  tell(event, FACTS, { seat: (seat) => characterAt(stage.view, seat) });

/** The sentence of a single event, as it is played. */
export function Sentence({ event, stage }: { event: BangEvent; stage: BangStage }) {
  return <Words of={sentence(stage, event) ?? []} dice={event.e === 'rolled' ? event.dice : null} />;
}

/** The deed that ends with an event. An attack or a gun that has not hurt anybody yet is told by the event's sentence. */
function deedAt(stage: BangStage, { n }: BangEvent): Deed | undefined {
  const deed = deedsOf(turnsOf(stage.events)[0]?.events ?? []).find((one) => one.n === n);
  return deed && 'losses' in deed && deed.losses.length === 0 ? undefined : deed;
}

/** What the player chooses or does needs no sentence before its result; the prompt's title says whose turn it is. */
const isSilent = ({ me }: BangStage, event: BangEvent): boolean =>
  event.e === 'turn' || (event.e === 'chose' && event.seat === me) || tell(event, FACTS, { seat: String }) === null;

/** The newest sentence while events are played: that of the log, as far as the deed has come, or the event's own. */
export function Newest({ stage }: { stage: BangStage }) {
  const turn = turnsOf(stage.events)[0]?.events ?? [];
  const event = [...turn].reverse().find((one) => !isSilent(stage, one));
  if (!event) return <>{turn[0] && <Condition stage={stage} event={turn[0]} />}</>;
  const deed = deedAt(stage, event);
  const parts = deed && deedParts(stage, deed);
  return deed && parts ? <Words of={parts} dice={deed.kind === 'roll' ? deed.dice : null} /> : <Sentence event={event} stage={stage} />;
}

/** With what a player begins a turn. */
function Condition({ stage, event }: { stage: BangStage; event: BangEvent }) {
  const one = event.e === 'turn' ? stage.view.seats[event.seat] : undefined;
  return one ? <>{list([t('bang.lives', { n: one.life }), t('bang.arrows', { n: one.arrows })])}</> : null;
}

function lineOf(stage: BangStage, deed: Deed): LogLine[] {
  const parts = deedParts(stage, deed);
  if (!parts) return [];
  const hurts = stage.me !== null && costs(deed, stage.me) > 0;
  return [{ n: deed.n, symbol: symbolOf(deed), hurts, words: <Words of={parts} dice={deed.kind === 'roll' ? deed.dice : null} /> }];
}

/** The chapters that the log shows: one per turn. */
export function chaptersOf(stage: BangStage): Chapter<LogLine>[] {
  return turnsOf(stage.events)
    .map((turn) => ({
      key: `turn ${turn.n}`,
      title: turnTitle(stage, turn),
      lines: deedsOf(turn.events).flatMap((deed) => lineOf(stage, deed)),
    }))
    .filter(({ key, lines }) => key !== 'turn 0' || lines.length > 0);
}

/** A deed for screen readers; `first` if its turn begins with it. */
interface FinishedDeed {
  n: number;
  deed: Deed;
  first: boolean;
}

/** The deeds that are over, oldest first. */
export function finishedDeeds({ event, events }: BangStage): FinishedDeed[] {
  const deeds = turnsOf(events)
    .reverse()
    .flatMap((turn) => deedsOf(turn.events).map((deed, at) => ({ n: deed.n, deed, first: at === 0 })));
  return event ? deeds.slice(0, -1) : deeds;
}

/** Whether the player does something, or something is done to them. */
function isOwn({ me }: BangStage, deed: Deed): boolean {
  if (me === null) return false;
  return costs(deed, me) > 0 || ('seat' in deed && deed.seat === me) || ('by' in deed && deed.by === me);
}

/** Whether screen readers announce the deed at once. */
export const concerns = (stage: BangStage, deed: Deed): boolean => isOwn(stage, deed) || (deed.kind === 'event' && deed.event.e === 'over');

/** The sentence that screen readers announce. Of the others' dice only the results are told, and seating not at all. */
export function announcement(stage: BangStage, deed: Deed): string | null {
  if (deed.kind === 'roll' && !isOwn(stage, deed)) return null;
  if (deed.kind === 'event' && deed.event.e === 'seated') return null;
  const parts = deedParts(stage, deed);
  return parts && plain(parts).replaceAll('→', t('bang.deed.to'));
}
