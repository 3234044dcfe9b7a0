// Finds a place for a speech bubble: at the sender's seat, but not on the dice, the prompt or another bubble.
//
// All boards and the lobby mark their seats with `data-seat`. A sender whose seat is not on the screen speaks from the
// top bar.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const SIDES = ['above', 'right', 'left', 'below', 'over', 'bar'] as const;
export type Side = (typeof SIDES)[number];

/** By how much a bubble overlaps its seat, so that it is clear whose it is. */
const OVERLAP = 6;
/** The distance from the edges of the window. */
const MARGIN = 8;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The common area of two boxes. */
export function commonArea(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export type Size = Pick<Box, 'width' | 'height'>;

/** A seat on the screen. `mouth` is where its speaker is, from the left. */
export interface Speaker extends Box {
  mouth: number;
}

/** Where a bubble at one side of its seat would be, even if that is outside the window. */
function wishedAt(side: Side, seat: Speaker, { width, height }: Size): [left: number, top: number] {
  const middle = seat.mouth - width / 2;
  const places: Record<Side, [left: number, top: number]> = {
    above: [middle, seat.top - height + OVERLAP],
    right: [seat.left + seat.width - OVERLAP, seat.top + 2 * OVERLAP],
    left: [seat.left - width + OVERLAP, seat.top + 2 * OVERLAP],
    below: [middle, seat.top + seat.height - OVERLAP],
    over: [middle, seat.top + OVERLAP],
    bar: [middle, seat.top + seat.height],
  };
  return places[side];
}

/** The box of a bubble at one side of its seat, inside the window below the top bar. */
export function boxAt(side: Side, seat: Speaker, size: Size, window: Box): Box {
  const [left, top] = wishedAt(side, seat, size);
  return {
    ...size,
    left: clamp(left, window.left + MARGIN, window.left + window.width - size.width - MARGIN),
    top: clamp(top, window.top + MARGIN, window.top + window.height - size.height - MARGIN),
  };
}

/** How far the edges of the window push a bubble along the axis in which its tail points. */
function pushed(side: Side, seat: Speaker, size: Size, window: Box): number {
  const [left, top] = wishedAt(side, seat, size);
  const box = boxAt(side, seat, size, window);
  return side === 'left' || side === 'right' ? Math.abs(box.left - left) : Math.abs(box.top - top);
}

/** A bubble on its own seat hides the seat, and one that is pushed back points at nothing. Both compare with covered pixels. */
const COST_OF_OVER = 2500;
const COST_OF_PUSH = 100;

/** The side where a bubble covers nothing of `never`, and as little as possible of `ratherNot`. */
export function bestSide(seat: Speaker, size: Size, window: Box, never: readonly Box[], ratherNot: readonly Box[]): Side {
  const cost = (side: Side): number => {
    const box = boxAt(side, seat, size, window);
    const sum = (boxes: readonly Box[]): number => boxes.reduce((all, one) => all + commonArea(box, one), 0);
    return 10 * sum(never) + sum(ratherNot) + COST_OF_PUSH * pushed(side, seat, size, window) + (side === 'over' ? COST_OF_OVER : 0);
  };
  const sides = SIDES.filter((side) => side !== 'bar');
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}
