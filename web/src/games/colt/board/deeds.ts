// Groups events into deeds, one for each line of the log of Colt Express. A deed is a card of the plan with all of its
// results, or a single event outside the plan, such as a card that is played in Schemin'. deedWords.ts puts deeds into words.
//
//     turnsOf(events)             the turns of Schemin', and Stealin' with its event, in order
//     deedsOf(turn.events)        [{ kind: 'card', bandit: 'ghost', card: 'punch', victim: 'django', came: […], n: 31 }, …]
import type { Bandit, CardKind } from '../view';
import type { ColtEvent } from '../wire';

type Of<K extends ColtEvent['e']> = Extract<ColtEvent, { e: K }>;

/** `n` is the number of the last event of the deed. */
export type Deed = { n: number } & (
  /** a card of the plan that is carried out; `victim` is whom the card is aimed at */
  | { kind: 'card'; bandit: Bandit; card: CardKind; victim: Bandit | null; came: ColtEvent[]; outOfBullets: boolean | null }
  /** anything else; `hit` is the number of bullets that a bandit has after fleeing */
  | { kind: 'single'; event: ColtEvent; hit: number | null }
);

type Card = Extract<Deed, { kind: 'card' }>;

export interface Turn {
  /** number of the event that begins the turn */
  n: number;
  /** the start of the match, the deal of a round, a turn of Schemin', or Stealin' */
  kind: 'start' | 'round' | 'turn' | 'stealin';
  round: number;
  /** the event that begins the turn; null at the start of the match */
  begins: ColtEvent | null;
  events: ColtEvent[];
}

function kindOfTurn(event: ColtEvent, now: Turn): Turn['kind'] | null {
  if (event.e === 'round' || event.e === 'turn') return event.e;
  return event.e === 'revealed' && now.kind !== 'stealin' ? 'stealin' : null;
}

/** The turns of a match, oldest first. */
export function turnsOf(events: readonly ColtEvent[]): Turn[] {
  let now: Turn = { n: 0, kind: 'start', round: 0, begins: null, events: [] };
  const turns = [now];
  for (const event of events) {
    const kind = kindOfTurn(event, now);
    if (kind) {
      now = { n: event.n, kind, round: event.e === 'round' ? event.round : now.round, begins: event, events: [] };
      turns.push(now);
    }
    now.events.push(event);
  }
  return turns;
}

/** Events that are not told, or only as a part of others. */
const SILENT: ReadonlySet<ColtEvent['e']> = new Set(['dealt', 'turn']);

/** Events that can come of a card. */
const CAME: ReadonlySet<ColtEvent['e']> = new Set([
  'failed', 'moved', 'climbed', 'marshal', 'fired', 'bullet', 'neutral', 'robbed', 'dropped', 'took', 'pushed', 'fled',
]);

/** Choices that are told by themselves. All others are told by what comes of them. */
const CHOICES = ['draw', 'pass'];

/** Whom "fire doc" or "punch doc" is aimed at. */
function victimIn(event: Of<'chose'>): Bandit | null {
  const [verb, object] = event.action?.split(' ') ?? [];
  return verb === 'fire' || verb === 'punch' ? ((object as Bandit | undefined) ?? null) : null;
}

/** Whether a bandit's gun is empty after these events; null if the events do not begin with the match. */
function outOfBullets(events: readonly ColtEvent[], bandit: Bandit): boolean | null {
  if (events[0]?.n !== 1) return null;
  const last = events.filter((event) => event.e === 'fired' && event.bandit === bandit).at(-1);
  return last?.e === 'fired' && last.bullets === 0;
}

function addToCard(card: Card, event: ColtEvent): boolean {
  if (event.e === 'chose') {
    card.victim = victimIn(event) ?? card.victim;
    return true;
  }
  if (!CAME.has(event.e)) return false;
  card.came.push(event);
  card.n = event.n;
  return true;
}

/** A bandit who flees gets a bullet, which is told with it. */
function addBullet(deed: Deed | undefined, event: ColtEvent): boolean {
  if (event.e !== 'bullet' || deed?.kind !== 'single' || deed.event.e !== 'fled' || deed.event.bandit !== event.bandit) return false;
  deed.hit = event.hit;
  deed.n = event.n;
  return true;
}

/** The deeds among some events, in order. `all` are the events of the match, which tell whether a gun is empty. */
export function deedsOf(events: readonly ColtEvent[], all: readonly ColtEvent[] = []): Deed[] {
  const deeds: Deed[] = [];
  for (const event of events) {
    const last = deeds.at(-1);
    if (SILENT.has(event.e)) continue;
    if (event.e === 'revealed') {
      const { n, bandit, card } = event;
      deeds.push({ n, kind: 'card', bandit, card, victim: null, came: [], outOfBullets: null });
    } else if (last?.kind === 'card' && addToCard(last, event)) {
      if (event.e === 'failed') last.outOfBullets = outOfBullets(all.filter(({ n }) => n < event.n), event.bandit);
    } else if (event.e === 'chose' && !CHOICES.includes(event.action ?? '')) continue;
    else if (!addBullet(last, event)) deeds.push({ n: event.n, kind: 'single', event, hit: null });
  }
  return deeds;
}

/** Whether an event is a loss for one of these bandits: a bullet, or loot that falls or goes to the Marshal. */
const hurtsOne = (event: ColtEvent, bandits: readonly string[]): boolean =>
  (event.e === 'bullet' || event.e === 'dropped' || event.e === 'lost') && bandits.includes(event.bandit);

/** Whether a deed is a loss for one of these bandits. */
export function hurts(deed: Deed, bandits: readonly string[]): boolean {
  if (deed.kind === 'card') return deed.came.some((event) => hurtsOne(event, bandits));
  if (deed.event.e === 'fled') return deed.hit !== null && bandits.includes(deed.event.bandit);
  return hurtsOne(deed.event, bandits);
}
