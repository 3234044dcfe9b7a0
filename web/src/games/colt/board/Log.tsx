// The log of Colt Express: deeds grouped by round and turn. The newest turn comes first, and its deeds in the order in
// which they happened.
import { plain, t, word, type Part } from '../../../i18n';
import type { Chapter, LogLine } from '../../../view/Log';
import { Parts } from '../../../view/Parts';
import { banditsOf } from '../view';
import type { ColtEvent } from '../wire';
import { deedParts } from './deedWords';
import { deedsOf, hurts, turnsOf, type Deed, type Turn } from './deeds';
import { coloursOf, symbolOf } from './symbols';
import { kindName } from './words';
import type { ColtStage } from './stage';

function titleOf({ begins, kind, round }: Turn): string {
  if (begins?.e === 'round') return t('colt.log.round', { n: round, card: word('colt', begins.card) });
  if (begins?.e === 'turn') return t('colt.log.turn', { n: round, turn: begins.turn, kind: kindName(begins.kind) });
  return kind === 'stealin' ? t('colt.log.stealin', { n: round }) : t('colt.log.start');
}

const NAMES = new Set(['who', 'whom', 'bandit', 'winners']);

/** A sentence with names in bold. */
const Sentence = ({ parts }: { parts: readonly Part[] }) => (
  <Parts of={parts.map((part) => (typeof part === 'string' || NAMES.has(part.param) ? part : part.text))} />
);

/** The number of events among which screen readers look for news. */
const LATELY = 40;

/** The event whose symbol and colours a deed has. */
function faceOf(deed: Deed): ColtEvent {
  return deed.kind === 'single' ? deed.event : { n: deed.n, e: 'revealed', bandit: deed.bandit, card: deed.card };
}

function lineOf(stage: ColtStage, own: readonly string[], deed: Deed): LogLine[] {
  const parts = deedParts(stage, deed);
  const event = faceOf(deed);
  // The chapter's title says the same as the event that begins a round.
  if (!parts || event.e === 'round') return [];
  return [{ n: deed.n, symbol: symbolOf(event), attributes: coloursOf(event), hurts: hurts(deed, own), words: <Sentence parts={parts} /> }];
}

/** The chapters that the log shows. */
export function logOf(stage: ColtStage): Chapter<LogLine>[] {
  const own = banditsOf(stage.view, stage.me).map((one) => one.name);
  const chapters = turnsOf(stage.events).map((turn) => ({
    key: `${turn.n}`,
    title: titleOf(turn),
    lines: deedsOf(turn.events, stage.events).flatMap((deed) => lineOf(stage, own, deed)),
  }));
  return chapters.filter(({ lines }) => lines.length > 0).reverse();
}

/** The sentence of the newest deed, which grows while its events are played. */
export function newestDeed(stage: ColtStage): string {
  const deeds = deedsOf(turnsOf(stage.events).at(-1)?.events ?? [], stage.events);
  const said = deeds.reverse().map((deed) => deedParts(stage, deed));
  const newest = said.find((parts) => parts !== null);
  return newest ? plain(newest) : '';
}

/** The deeds that are over, for screen readers. Seating is left out, because the board shows it. */
export function finishedDeeds({ event, events }: ColtStage): Deed[] {
  const deeds = deedsOf(events.slice(-LATELY), events).filter((deed) => deed.kind === 'card' || deed.event.e !== 'seated');
  return event ? deeds.slice(0, -1) : deeds;
}

/** Whether a summary for screen readers begins with the deed: a card of the plan, a round, or the event of a round. */
export const beginsSummary = (deed: Deed): boolean => deed.kind === 'card' || deed.event.e === 'round' || deed.event.e === 'event';

/** Whether the deed is about the player: what their bandits do, and what is done to them. */
export function concerns({ view, me }: ColtStage, deed: Deed): boolean {
  const own = banditsOf(view, me).map((one) => one.name);
  if (hurts(deed, own)) return true;
  if (deed.kind === 'card') return own.includes(deed.bandit);
  const { event } = deed;
  if ('bandit' in event && event.bandit) return own.includes(event.bandit);
  return event.e === 'over' || ('seat' in event && event.seat === me);
}

export function announcement(stage: ColtStage, deed: Deed): string | null {
  const parts = deedParts(stage, deed);
  return parts && plain(parts);
}
