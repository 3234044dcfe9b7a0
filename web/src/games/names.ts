// What seats are called in sentences: by character or bandit, as the cards in front of them say.
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

/** In BANG! the character; on the train the bandit, or both of a team of two. */
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
    // The last part of the train has a name of its own.
    car: (car) => (car === train.length - 1 ? t('colt.car.caboose') : undefined),
  };
}

export const namesOf = (table: Table): Names => namesInView((table.play as NonNullable<Table['play']>).view);
