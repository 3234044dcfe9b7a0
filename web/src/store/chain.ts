// The items of the chain of shown events: what of an event counts, as one line of text. docs/fairness.md defines them.
import type { GameEvent, GameFacts } from '../net/wire';

/** Kind of the event, then the fields that its facts list; null for what this viewer may not know. */
export type Item = readonly [kind: string, ...values: unknown[]];

/** Null if the event does not belong to the chain: it tells no chance and no choice, or the rules forced it. */
export function itemOf(event: GameEvent, { events }: GameFacts): Item | null {
  const fields = event as unknown as Record<string, unknown>;
  const kind = Object.hasOwn(events, event.e) ? events[event.e] : undefined;
  if (!kind || kind.chain.length === 0 || fields.forced === true) return null;
  return [event.e, ...kind.chain.map((field) => fields[field] ?? null)];
}

/** Whether undo can no longer take the event back, so that it must be in the finished game. */
export const isFinal = ([kind]: Item, { events }: GameFacts): boolean => events[kind]?.ends_undo ?? false;

/** Whether two viewers may have been told these items of the same event: secrets may be missing in one of them. */
export function agree(one: Item, other: Item, { events }: GameFacts): boolean {
  const kind = events[one[0]];
  if (!kind || one[0] !== other[0] || one.length !== other.length) return false;
  return kind.chain.every((field, i) => {
    const [a, b] = [one[i + 1] ?? null, other[i + 1] ?? null];
    return JSON.stringify(a) === JSON.stringify(b) || (kind.secret.includes(field) && (a === null || b === null));
  });
}
