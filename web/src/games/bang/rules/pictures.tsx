// Small pictures in the rules of BANG!
import { Sym } from '../../../view/Sym';

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
