// Statistics of a match of Colt Express, counted from its events.
import type { Result } from '../../../net/wire';
import type { ColtView } from '../view';
import type { ColtEvent } from '../wire';

export interface ColtBandit {
  name: string;
  seat: number;
  hit: number;
  jewels: number;
  strongboxes: number;
  ransom: number;
}

export interface ColtResult extends Result {
  wealth: number[];
  gunslingers: number[];
}

export const banditsIn = (view: Pick<ColtView, 'bandits'>): ColtBandit[] => view.bandits;

export interface ColtRow {
  seat: number;
  bandits: string[];
  robberies: number;
  punches: number;
  shots: number;
  /** bullets received */
  hits: number;
  failed: number;
}

export interface ColtTally {
  /** how often the Marshal moved to another car */
  marshal: number;
  rows: ColtRow[];
}

type Count = 'robberies' | 'punches' | 'shots' | 'hits' | 'failed';

export function tallyColt(events: readonly ColtEvent[], bandits: readonly ColtBandit[], players: number): ColtTally {
  const rows: ColtRow[] = Array.from({ length: players }, (_, seat) => ({
    seat,
    bandits: bandits.filter((bandit) => bandit.seat === seat).map((bandit) => bandit.name),
    robberies: 0,
    punches: 0,
    shots: 0,
    hits: 0,
    failed: 0,
  }));
  const add = (name: string, what: Count): void => {
    const row = rows.find((one) => one.bandits.includes(name));
    if (row) row[what]++;
  };
  let marshal = 0;
  for (const event of events) {
    if (event.e === 'marshal') marshal++;
    else if (event.e === 'robbed') add(event.bandit, 'robberies');
    else if (event.e === 'failed') add(event.bandit, 'failed');
    else if (event.e === 'fired') add(event.bandit, 'shots');
    else if (event.e === 'bullet') add(event.bandit, 'hits');
  }
  for (const name of punches(events)) add(name, 'punches');
  return { marshal, rows };
}

/** The bandits who punched, once per punch card that was revealed and had an effect. */
function punches(events: readonly ColtEvent[]): string[] {
  return events.flatMap((event, i) => {
    if (event.e !== 'revealed' || event.card !== 'punch') return [];
    return events[i + 1]?.e === 'failed' ? [] : [event.bandit];
  });
}

/** Values printed on the tokens, and the Gunslinger prize, in dollars. */
export const WORTH = { jewel: 500, strongbox: 1000, gunslinger: 1000 } as const;

export interface Fortune {
  seat: number;
  all: number;
  purses: number;
  jewels: number;
  strongboxes: number;
  ransom: number;
  gunslinger: number;
}

/** The wealth of each seat, richest first. Purse values are not public, so they are what remains of the sum. */
export function fortunes(bandits: readonly ColtBandit[], result: ColtResult): Fortune[] {
  const sum = (seat: number, of: (bandit: ColtBandit) => number): number =>
    bandits.filter((bandit) => bandit.seat === seat).reduce((all, bandit) => all + of(bandit), 0);
  const rows = result.wealth.map((all, seat): Fortune => {
    const jewels = sum(seat, (bandit) => bandit.jewels) * WORTH.jewel;
    const strongboxes = sum(seat, (bandit) => bandit.strongboxes) * WORTH.strongbox;
    const ransom = sum(seat, (bandit) => bandit.ransom);
    const gunslinger = result.gunslingers.includes(seat) ? WORTH.gunslinger : 0;
    const purses = all - jewels - strongboxes - ransom - gunslinger;
    return { seat, all, purses, jewels, strongboxes, ransom, gunslinger };
  });
  const won = (seat: number): number => (result.winners.includes(seat) ? 1 : 0);
  return rows.sort((a, b) => won(b.seat) - won(a.seat) || b.all - a.all || a.seat - b.seat);
}

/** The last round's event and what followed from it. */
export function lastEvent(events: readonly ColtEvent[]): ColtEvent[] {
  const from = events.map((event) => event.e).lastIndexOf('event');
  return from < 0 ? [] : events.slice(from, events.findIndex((event) => event.e === 'over'));
}
