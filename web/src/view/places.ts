// Where the seats lie around a table: one's own in front, the others clockwise from the left.

/** By the number of seats. */
export const SEAT_PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['me', 't'],
  3: ['me', 'l1', 'r1'],
  4: ['me', 'l1', 't', 'r1'],
  5: ['me', 'l1', 'l2', 'r2', 'r1'],
  6: ['me', 'l1', 'l2', 't', 'r2', 'r1'],
  7: ['me', 'l1', 'l2', 'l3', 'r3', 'r2', 'r1'],
  8: ['me', 'l1', 'l2', 'l3', 't', 'r3', 'r2', 'r1'],
};

/** The place of a seat, with seat `front` before one. */
export function placeOf(seat: number, front: number, count: number): string {
  return SEAT_PLACES[count]?.[(seat - front + count) % count] ?? 't';
}
