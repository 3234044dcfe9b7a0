// The names of seats in sentences: the character or bandit of each seat.
import { t, word } from '../i18n';
import type { Position } from '../net/wire';
import type { Names } from '../i18n/story';
import type { Table } from '../store/table';

interface BangSeats {
  seats: { character: string }[];
}
interface ColtBandits {
  bandits: { name: string; seat: number }[];
  train: unknown[];
}

/** In BANG! a seat is named after its character, in Colt Express after its bandit or its team of two. */
export function namesInView(view: Position): Names {
  if (view.game === 'bang') {
    const { seats } = view as unknown as BangSeats;
    return { seat: (seat) => word('bang', seats[seat]?.character ?? '') };
  }
  const { bandits, train } = view as unknown as ColtBandits;
  return {
    seat: (seat) =>
      bandits
        .filter((bandit) => bandit.seat === seat)
        .map((bandit) => word('colt', bandit.name))
        .join(' + '),
    // The last car has a name instead of a number.
    car: (car) => (car === train.length - 1 ? t('colt.car.caboose') : undefined),
  };
}

export const namesOf = (table: Table): Names => namesInView((table.play as NonNullable<Table['play']>).view);
