// Points of win chance in words and as signed numbers. A point is one percent.
import { language, t } from '../../i18n';

/** Below this many points, one digit after the point is shown. */
const FEW = 2;

/** Rounded as it is shown: 5.2 % of win chance are 5 points, 1.24 % are 1.2 points. */
export function rounded(share: number): number {
  const points = 100 * share;
  return Math.abs(points) < FEW ? Math.round(points * 10) / 10 : Math.round(points);
}

/** "5 points", "1.2 points" */
export const points = (share: number): string => t('review.points', { n: Math.abs(rounded(share)) });

/** "+5", "−1.2", "0" */
export function signed(share: number): string {
  const amount = new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(rounded(share));
  return amount.replace('-', '\u2212');
}
