// The names of seats in sentences.
import { word } from '../../i18n';
import type { Names } from '../../i18n/story';
import type { BangView } from './view';

/** A seat is named after its character. */
export const names = ({ seats }: Pick<BangView, 'seats'>): Names => ({ seat: (seat) => word('bang', seats[seat]?.character ?? '') });
