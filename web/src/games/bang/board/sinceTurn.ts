// What has happened to a player since their last turn, in one line.
import { t } from '../../../i18n';
import type { BangEvent } from '../wire';
import { nameAt, type BangStage } from './words';

type Told = Pick<BangStage, 'view' | 'seats' | 'me'>;
type LifeEvent = Extract<BangEvent, { e: 'life' }>;

const isOwnTurn = (event: BangEvent, me: number): boolean => event.e === 'turn' && event.seat === me;

/** Sid Ketchum's gift comes before the first roll, and the line stays until then. */
const isAction = (event: BangEvent, me: number): boolean =>
  (event.e === 'rolled' || (event.e === 'chose' && !event.forced && !event.action.startsWith('gift '))) && event.seat === me;

/**
 * The events between the player's last turn and the one that has just begun; null if the player has acted since. `first`
 * tells whether it is their first turn.
 */
function eventsBetween(events: readonly BangEvent[], me: number): { between: BangEvent[]; first: boolean } | null {
  const now = events.map((event) => event.e === 'turn').lastIndexOf(true);
  const begun = events[now];
  if (!begun || !isOwnTurn(begun, me) || events.slice(now).some((event) => isAction(event, me))) return null;
  const last = events.slice(0, now).map((event) => isOwnTurn(event, me)).lastIndexOf(true);
  const from = events.findIndex((event, at) => at > last && event.e === 'turn' && event.seat !== me);
  return { between: from < 0 ? [] : events.slice(from, now), first: last < 0 };
}

/** Who or what cost the life: a player, the Indians, the dynamite. */
function sourceOf(told: Told, { why, by }: LifeEvent): string {
  if (why === 'attack') return t('bang.since.indians');
  if (why === 'dynamite') return t('bang.since.dynamite');
  return by === undefined ? '' : nameAt(told, by);
}

function lossesOf(told: Told, lost: readonly LifeEvent[]): string | null {
  const bySource = new Map<string, number>();
  for (const event of lost) bySource.set(sourceOf(told, event), (bySource.get(sourceOf(told, event)) ?? 0) - event.change);
  const n = lost.reduce((sum, event) => sum - event.change, 0);
  if (n === 0) return null;
  return t('bang.since.lost', { n, sources: sourceWords(bySource) });
}

/** The line must not grow without end: beyond this number, the sources that cost the fewest lives are told together. */
const MAX_SOURCES = 3;

function sourceWords(bySource: ReadonlyMap<string, number>): string {
  if (bySource.size === 1) return [...bySource.keys()].join();
  const all = [...bySource];
  if (all.length > MAX_SOURCES) all.sort((a, b) => b[1] - a[1]);
  const others = all.splice(all.length > MAX_SOURCES ? MAX_SOURCES - 1 : all.length).reduce((sum, [, lives]) => sum + lives, 0);
  const words = all.map(([name, n]) => t('bang.since.source', { name, n }));
  return [...words, ...(others > 0 ? [t('bang.since.others', { n: others })] : [])].join(', ');
}

function arrowsOf(between: readonly BangEvent[], me: number): string | null {
  let change = 0;
  for (const event of between) {
    if (event.e === 'arrow' && event.seat === me) change++;
    else if (event.e === 'returned' && event.seat === me) change -= event.count;
  }
  if (change === 0) return null;
  return t(change > 0 ? 'bang.since.arrows.more' : 'bang.since.arrows.fewer', { n: change });
}

export function sinceLastTurn({ view, events, seats }: Pick<BangStage, 'view' | 'events' | 'seats'>, me: number): string | null {
  const found = eventsBetween(events, me);
  if (!found) return null;
  const lives = found.between.filter((event) => event.e === 'life' && event.seat === me) as LifeEvent[];
  const gained = lives.reduce((sum, { change }) => sum + Math.max(0, change), 0);
  const what = [
    lossesOf({ view, seats, me }, lives.filter(({ change }) => change < 0)),
    gained > 0 ? t('bang.since.gained', { n: gained }) : null,
    arrowsOf(found.between, me),
  ].filter((one) => one !== null);
  if (what.length === 0) return null;
  return t(found.first ? 'bang.since.first' : 'bang.since', { what: what.join(', ') });
}
