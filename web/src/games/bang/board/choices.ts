// Reads legal actions so that the board can offer them in the right place. The client never decides what is legal.

/** The seat that an action names, or null. */
export function targetOf(action: string): number | null {
  const [verb = '', object] = action.split(' ');
  return ['shoot', 'beer', 'gift', 'unarrow'].includes(verb) ? Number(object) : null;
}

/** The actions that name a seat. The shortest, which has no options, comes first. */
export function actionsAt(legal: readonly string[] | null, seat: number): string[] {
  return (legal ?? []).filter((action) => targetOf(action) === seat).sort((a, b) => a.length - b.length);
}

const diceOf = (action: string): number[] => action.split(' ').slice(1).map(Number);

const rerolls = (legal: readonly string[] | null): string[] => (legal ?? []).filter((action) => action.startsWith('reroll '));

/** Positions of the dice that at least one legal action rerolls. */
export function rerollable(legal: readonly string[] | null): number[] {
  const dice = new Set(rerolls(legal).flatMap(diceOf));
  return [...dice].sort((a, b) => a - b);
}

/** The action that rerolls exactly these dice, or null if there is none. */
export function rerollOf(legal: readonly string[] | null, marked: readonly number[]): string | null {
  const wanted = ['reroll', ...[...marked].sort((a, b) => a - b)].join(' ');
  return rerolls(legal).includes(wanted) ? wanted : null;
}

export { diceOf };
