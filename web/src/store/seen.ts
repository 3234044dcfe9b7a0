// What this device was shown of each match, saved as it is shown, to compare it with the replay afterwards. A server that
// shows one game and hands out the file of another is found out that way.
//
//     const memory = new TableMemory('k7qd2mvx9a');
//     memory.hear(table, false);           for every message with a `play`
//     seenOf('fz3kq7ab2cdmwxyh')           what was saved, by the name of the replay
import { loadGame } from '../games';
import type { GameFacts, Play } from '../net/wire';
import { agree, isFinal, itemOf, type Item } from './chain';
import { loadItem, removeItem, saveItem, trySaveItem } from './localStorage';
import type { Table } from './table';

/** What one viewer was shown. */
export interface Told {
  items: Item[];
  /** the number of items that undo can no longer take back; only these must be in the replay */
  final: number;
  /** the number of items that had happened before this device came */
  late: number;
  /** the first item, from 1, that the server later told differently */
  rewritten?: number;
}

export interface SeenMatch {
  code: string;
  /** number of the match at its table, from 1 */
  game: number;
  commitment: string;
  /** the name of the replay, when the match is over */
  replay: string | null;
  /** by viewer: the number of a seat, or "onlooker" */
  told: Record<string, Told>;
}

const MAX_MATCHES = 30;

/** Matches of this visit, in case that the browser saves nothing. */
const recent = new Map<string, SeenMatch>();

const nameOf = ({ code, game }: Pick<SeenMatch, 'code' | 'game'>): string => `${code}-${game}`;

const load = (name: string): SeenMatch | null => recent.get(name) ?? loadItem<SeenMatch | null>(`seen.${name}`, null);

/** Saves a match, and forgets the oldest ones if there are too many or if the storage is full. */
function save(match: SeenMatch): void {
  const name = nameOf(match);
  recent.set(name, match);
  const others = loadItem<string[]>('seen', []).filter((one) => one !== name);
  while (others.length >= MAX_MATCHES) removeItem(`seen.${others.shift()}`);
  while (!trySaveItem(`seen.${name}`, match) && others.length > 0) removeItem(`seen.${others.shift()}`);
  saveItem('seen', [...others, name]);
}

/** What this device was shown of the match of a replay, or null. */
export function seenOf(replay: string): SeenMatch | null {
  const names = [...loadItem<string[]>('seen', []), ...recent.keys()];
  return names.map(load).find((match) => match?.replay === replay) ?? load(replay.toLowerCase());
}

/** The name of the replay of a match, if this device has seen its end. */
export const replayOf = (code: string, game: number): string | null => load(nameOf({ code, game }))?.replay ?? null;

/** Tells what was shown apart by viewer: a device can show several seats in turn. */
const viewerOf = ({ viewer }: Play): string => (viewer === undefined || viewer === null ? 'onlooker' : String(viewer));

/** Remembers one match while it is shown. */
export class MatchMemory {
  private readonly match: SeenMatch;
  /** the number of the event of each item, by viewer; missing until all events have been told */
  private readonly numbers = new Map<string, { of: number[]; last: number }>();

  constructor(
    code: string,
    game: number,
    private readonly facts: GameFacts,
  ) {
    this.match = load(nameOf({ code, game })) ?? { code, game, commitment: '', replay: null, told: {} };
  }

  /** `late`: the match was going on when this device came, so the first items were told afterwards. */
  hear(commitment: string, play: Play, late: boolean): void {
    const viewer = viewerOf(play);
    this.match.commitment ||= commitment;
    this.match.replay = play.replay ?? this.match.replay;
    if (this.add(viewer, play, late) || play.replay) save(this.match);
  }

  /** Returns whether anything changed. */
  private add(viewer: string, { since, events }: Play, late: boolean): boolean {
    const known = this.numbers.get(viewer);
    // Without all events before, this is the view of another seat than before. The server sends everything again.
    if (since > 0 && (!known || known.last < since)) return false;
    const old = this.match.told[viewer] ?? { items: [], final: 0, late: 0 };
    const kept = since === 0 ? 0 : (known?.of.filter((number) => number <= since).length ?? 0);
    const items = old.items.slice(0, kept);
    const of = known?.of.slice(0, kept) ?? [];
    for (const event of events) {
      const item = itemOf(event, this.facts);
      if (item) {
        items.push(item);
        of.push(event.n);
      }
    }
    this.numbers.set(viewer, { of, last: events.at(-1)?.n ?? since });
    return this.replace(viewer, old, items, late);
  }

  /** What was shown first counts. Only choices that undo took back may change. */
  private replace(viewer: string, old: Told, items: Item[], late: boolean): boolean {
    if (old.rewritten) return false;
    const differs = old.items.slice(0, old.final).findIndex((item, i) => !items[i] || !agree(item, items[i], this.facts));
    if (differs >= 0) {
      this.match.told[viewer] = { ...old, rewritten: differs + 1 };
      return true;
    }
    const all = [...old.items.slice(0, old.final), ...items.slice(old.final)];
    let final = all.length;
    while (final > old.final && !isFinal(all[final - 1] as Item, this.facts)) final--;
    const isNew = this.match.told[viewer] === undefined;
    this.match.told[viewer] = { items: all, final, late: isNew && late ? final : old.late };
    return isNew || all.length !== old.items.length || final !== old.final;
  }
}

/** Remembers the matches of a table, one after the other. */
export class TableMemory {
  private match: { game: number; ready: Promise<MatchMemory> } | null = null;

  constructor(private readonly code: string) {}

  /** `late`: the last message was the whole table, so what it tells may have happened long ago. */
  hear({ stage, game, play, commitment, options }: Table, late: boolean): void {
    if (!play || !commitment || (stage !== 'playing' && stage !== 'over')) return;
    // The facts of the game may still have to be downloaded. What was heard meanwhile is kept in its order.
    if (this.match?.game !== game) {
      this.match = { game, ready: loadGame(options.game).then(({ facts }) => new MatchMemory(this.code, game, facts)) };
    }
    const { match } = this;
    match.ready
      .then((memory) => memory.hear(commitment, play, late))
      .catch(() => {
        if (this.match === match) this.match = null;
      });
  }
}
