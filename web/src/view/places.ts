// The places of the seats around a table: the player's own in front, the others clockwise from the left.

/** Places by number of seats, clockwise. */
export const SEAT_PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['me', 't'],
  3: ['me', 'l1', 'r1'],
  4: ['me', 'l1', 't', 'r1'],
  5: ['me', 'l1', 'l2', 'r2', 'r1'],
  6: ['me', 'l1', 'l2', 't', 'r2', 'r1'],
  7: ['me', 'l1', 'l2', 'l3', 'r3', 'r2', 'r1'],
  8: ['me', 'l1', 'l2', 'l3', 't', 'r3', 'r2', 'r1'],
};

/** The place of a seat when seat `front` sits in front. */
export function placeOf(seat: number, front: number, count: number): string {
  return SEAT_PLACES[count]?.[(seat - front + count) % count] ?? 't';
}
