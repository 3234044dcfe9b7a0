// What has happened to a player's bandits since the player's last choice, in one line.
import { t, type Key } from '../../../i18n';
import { banditsOf, LOOT, type ColtView, type Loot } from '../view';
import type { ColtEvent } from '../wire';
import type { ColtStage } from './stage';
import { banditName, placeName } from './words';

type About = Extract<ColtEvent, { bandit: string }>;

/** The events about the player's bandits after the player's last choice that was not forced. */
function eventsSince(view: ColtView, events: readonly ColtEvent[], me: number): About[] {
  const last = events.map((event) => event.e === 'chose' && event.seat === me && !event.forced).lastIndexOf(true);
  const own = new Set<string>(banditsOf(view, me).map(({ name }) => name));
  return events.slice(last + 1).filter((event): event is About => 'bandit' in event && own.has(event.bandit ?? ''));
}

const GAINS: ReadonlySet<string> = new Set(['robbed', 'took']);
const LOSSES: ReadonlySet<string> = new Set(['dropped', 'lost']);

function countOf(since: readonly About[], kinds: ReadonlySet<string>, what: Loot): number {
  return since.filter((event) => kinds.has(event.e) && 'what' in event && event.what === what).length;
}

function lootWords(since: readonly About[], kinds: ReadonlySet<string>, sign: 'gained' | 'lost'): string[] {
  const found = LOOT.map((what) => ({ what, n: countOf(since, kinds, what) })).filter(({ n }) => n > 0);
  return found.map(({ what, n }) => t(`colt.since.${sign}.${what}` as Key, { n }));
}

/** Bullets and who fired them. The Marshal fires those without a name. */
function bulletWords(since: readonly About[]): string[] {
  const bullets = since.filter((event) => event.e === 'bullet');
  if (bullets.length === 0) return [];
  const from = new Set(bullets.map(({ from: by }) => (by ? banditName(by) : t('colt.since.marshal'))));
  return [t('colt.since.bullets', { n: bullets.length, names: [...from].join(', ') })];
}

/** Where a bandit has been moved against the player's will. */
function placeWords(view: ColtView, since: readonly About[]): string[] {
  const last = since.filter((event) => event.e === 'pushed' || event.e === 'fled').at(-1);
  if (!last || !('car' in last)) return [];
  return [t(last.level === 'roof' ? 'colt.since.moved.roof' : 'colt.since.moved', { place: placeName(view, last.car) })];
}

/** Null if nothing has happened. The player's own choices tell the rest. */
export function sinceLastTurn({ view, events }: Pick<ColtStage, 'view' | 'events'>, me: number): string | null {
  const since = eventsSince(view, events, me);
  const what = [...lootWords(since, LOSSES, 'lost'), ...bulletWords(since), ...placeWords(view, since), ...lootWords(since, GAINS, 'gained')];
  return what.length > 0 ? t('colt.since', { what: what.join(', ') }) : null;
}
