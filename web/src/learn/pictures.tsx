// Small pictures in the rules, drawn from the sprite as on the boards.
import { Sym } from '../view/Sym';

export const die = (face: string) => () => (
  <span class="die">
    <Sym id={`face-${face}`} />
  </span>
);

export const portrait = (character: string) => () => (
  <span class="photo" data-ch={character}>
    <Sym id={`ch-${character}`} />
  </span>
);

export const badge = (symbol: string) => () => <Sym id={symbol} class="bone" />;

/** An action card in the colour of a bandit. */
export const card = (kind: string, bandit = 'doc') => () => (
  <span class="acard bare" data-b={bandit}>
    <Sym id={`act-${kind}`} />
    <span class="band" />
  </span>
);

export const bandit = (name: string) => () => (
  <span class="stand" data-b={name}>
    <Sym id={name === 'marshal' ? 'marshal' : `bandit-${name}`} />
  </span>
);

/** The nine arrows, `left` of them still in the pile. */
export const pile = (left: number) => () => (
  <span class="fig-row fig-pile">
    {Array.from({ length: 9 }, (_, i) => (
      <Sym key={i} id="arrow-token" class={i < left ? '' : 'gone'} />
    ))}
  </span>
);

/** A roll: each die with what happens to it. */
export const dice = (faces: readonly [face: string, what: 'kept' | 'roll' | 'fixed'][]) => () => (
  <span class="fig-row fig-dice" aria-hidden="true">
    {faces.map(([face, what], i) => (
      <span key={i} class={`die-slot ${what}`}>
        <span class="die">
          <Sym id={`face-${face}`} />
        </span>
        <span class="die-cap">{what !== 'fixed' && <Sym id={what === 'kept' ? 'ui-keep' : 'ui-reroll'} />}</span>
      </span>
    ))}
  </span>
);

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
