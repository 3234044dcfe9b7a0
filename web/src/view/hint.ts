// What a hint recommends, and what is about as good.
//
// The bot's choice need not be the action with the highest value: a tree search chooses the action that it has tried most
// often, and its values are means of few tries for the others. So a higher value counts only if it is higher by more
// than chance explains.
import type { Hint } from '../games/game';

type Value = Hint['values'][number];

/** One thing to do: all actions with the same words, such as rerolling one or the other of two beers. */
export interface Option {
  action: string;
  words: string;
  chance: number;
  /** the value is not clearly lower than that of the recommendation */
  equal: boolean;
}

export interface Advice {
  best: Option;
  /** the other options, highest value first */
  others: Option[];
}

const variance = ({ chance, visits }: Value): number => (chance * (1 - chance)) / Math.max(1, visits);

/** Whether two values differ by no more than two standard errors. */
const aboutEqual = (a: Value, b: Value): boolean => Math.abs(a.chance - b.chance) <= 2 * Math.sqrt(variance(a) + variance(b));

const highest = (values: readonly Value[]): Value | undefined => [...values].sort((a, b) => b.chance - a.chance || b.visits - a.visits)[0];

/** The hint with the action that its own values recommend: the bot's choice, unless another one is clearly better. */
export function settled<H extends Hint>(hint: H): H {
  const own = hint.values.find(({ action }) => action === hint.action);
  const top = highest(hint.values.filter(({ visits }) => visits > 0));
  return own && top && top.chance > own.chance && !aboutEqual(own, top) ? { ...hint, action: top.action } : hint;
}

/** One value for actions with the same words: the highest, with all their visits. */
function merged(values: readonly Value[], words: (action: string) => string): (Value & { words: string })[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(words(value.action), [...(groups.get(words(value.action)) ?? []), value]);
  return [...groups].flatMap(([key, group]) => {
    const top = highest(group);
    const visits = group.reduce((sum, one) => sum + one.visits, 0);
    return top && visits > 0 ? [{ ...top, visits, words: key }] : [];
  });
}

export function adviceOf(hint: Hint, words: (action: string) => string): Advice {
  const options = merged(hint.values, words);
  const said = words(hint.action);
  const own = options.find((one) => one.words === said) ?? { action: hint.action, words: said, chance: 0, visits: 0 };
  const others = options.filter((one) => one.words !== said).sort((a, b) => b.chance - a.chance);
  return {
    best: { action: hint.action, words: said, chance: own.chance, equal: true },
    others: others.map((one) => ({ action: one.action, words: one.words, chance: one.chance, equal: aboutEqual(own, one) })),
  };
}
