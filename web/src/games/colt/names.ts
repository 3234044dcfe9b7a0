// The names of seats and cars in sentences.
import { t, word } from '../../i18n';
import type { Names } from '../../i18n/story';
import type { ColtView } from './view';

/** A seat is named after its bandit, or after its team of two. The last car has a name instead of a number. */
export const names = ({ bandits, train }: Pick<ColtView, 'bandits' | 'train'>): Names => ({
  seat: (seat) =>
    bandits
      .filter((bandit) => bandit.seat === seat)
      .map((bandit) => word('colt', bandit.name))
      .join(' + '),
  value: (field, value) => (field === 'car' && value === train.length - 1 ? t('colt.car.caboose') : undefined),
});
