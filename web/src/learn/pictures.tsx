// Small pictures in rule books, drawn from the sprite as on the boards.
import { Sym } from '../view/Sym';

export const badge = (symbol: string) => () => <Sym id={symbol} class="bone" />;

/** Symbols side by side. */
export const together = (symbols: readonly string[]) => () => (
  <span class="fig-row" aria-hidden="true">
    {symbols.map((symbol) => (
      <Sym key={symbol} id={symbol} class="bone" />
    ))}
  </span>
);

/** Groups of symbols in sequence, joined by arrows. */
export const sequence = (groups: readonly (readonly string[])[]) => () => (
  <span class="fig-row fig-seq" aria-hidden="true">
    {groups.map((symbols, i) => (
      <span key={i} class="fig-row">
        {i > 0 && <Sym id="ui-next" class="then" />}
        {symbols.map((symbol) => (
          <Sym key={symbol} id={symbol} class="bone" />
        ))}
      </span>
    ))}
  </span>
);
