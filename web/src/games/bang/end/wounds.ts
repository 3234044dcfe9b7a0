// Who cost whom how many lives in a match of BANG!, counted from its events.
import type { BangEvent } from '../wire';

/** What costs lives: a seat with its bull's eyes and Gatling gun, the Indians, or dynamite. */
export type Source = number | 'indians' | 'dynamite';

export interface Wounds {
  source: Source;
  /** lives that each seat has lost to the source */
  lost: number[];
  /** the seats that the source has eliminated */
  felled: number[];
}

function sourceOf({ why, by }: Extract<BangEvent, { e: 'life' }>): Source | undefined {
  if (why === 'attack') return 'indians';
  return why === 'dynamite' ? 'dynamite' : by;
}

/** One entry for each seat, then the Indians and dynamite if they cost a life. */
export function woundsOf(events: readonly BangEvent[], players: number): Wounds[] {
  const sources: Source[] = [...Array(players).keys(), 'indians', 'dynamite'];
  const all = sources.map((source): Wounds => ({ source, lost: Array<number>(players).fill(0), felled: [] }));
  const last = new Map<number, Wounds>();
  for (const event of events) {
    if (event.e === 'life' && event.change < 0) {
      const wounds = all.find(({ source }) => source === sourceOf(event));
      if (!wounds) continue;
      wounds.lost[event.seat] = (wounds.lost[event.seat] ?? 0) - event.change;
      last.set(event.seat, wounds);
    } else if (event.e === 'eliminated') last.get(event.seat)?.felled.push(event.seat);
  }
  return all.filter(({ source, lost }) => typeof source === 'number' || lost.some((n) => n > 0));
}
