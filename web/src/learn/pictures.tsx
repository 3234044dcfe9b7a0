// Small pictures in the rules, drawn from symbols as on the boards. Those of one game are in the game's folder.
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
