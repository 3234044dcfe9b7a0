// The marks of key moments. They differ in shape, so that colour is not needed.
import type { MomentKind } from './model';

/** Paths on a grid of 16. */
const SHAPES: Readonly<Record<MomentKind, string>> = {
  blunder: 'M8 1.5 14.5 14H1.5Z',
  mistake: 'M8 1.5 14.5 8 8 14.5 1.5 8Z',
  luck: 'M8 1 10 5.8 15.2 6.2 11.2 9.6 12.5 14.8 8 12 3.5 14.8 4.8 9.6.8 6.2 6 5.8Z',
  reveal: 'M8 3.2C11.5 3.2 14 5.600 15.200 8 14 10.400 11.500 12.800 8 12.800S2 10.400.800 8C2 5.600 4.500 3.200 8 3.200Z',
};

export const GLYPH_SIZE = 16;

/** A mark inside another SVG, centred at (x, y). */
export const GlyphAt = ({ kind, x, y, size = 13 }: { kind: MomentKind; x: number; y: number; size?: number }) => (
  <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / GLYPH_SIZE})`} class="review-glyph" data-kind={kind}>
    <path d={SHAPES[kind]} />
    {kind === 'reveal' && <circle cx="8" cy="8" r="2.4" class="hole" />}
  </g>
);

/** A mark of its own, before a line of text. */
export const Glyph = ({ kind }: { kind: MomentKind }) => (
  <svg viewBox={`0 0 ${GLYPH_SIZE} ${GLYPH_SIZE}`} aria-hidden="true" class="glyph">
    <GlyphAt kind={kind} x={8} y={8} size={GLYPH_SIZE} />
  </svg>
);

/** The number of different patterns of bands. Neighbours in a stack always have different ones. */
const PATTERNS = 4;

export const patternOf = (seat: number): string => `url(#review-band-${seat % PATTERNS})`;

/** The patterns over the bands of seats: plain, lines up, dots, lines down. Once a page. */
export const Patterns = () => (
  <svg width="0" height="0" class="review-patterns" aria-hidden="true">
    <defs>
      <pattern id="review-band-0" width="8" height="8" patternUnits="userSpaceOnUse" />
      <pattern id="review-band-1" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" />
      </pattern>
      <pattern id="review-band-2" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.1" />
      </pattern>
      <pattern id="review-band-3" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0V7" />
      </pattern>
      <pattern id="review-unknown" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V9" />
      </pattern>
    </defs>
  </svg>
);
