// The value of the chain of shown events, for checking a game file with another program.
import { t } from '../../i18n';
import { CopyText } from '../lobby/Share';
import type { GameFile } from './file';
import { seatName } from './lines';
import type { Comparison } from './seen';

export function SeenValues({ file, comparisons }: { file: GameFile; comparisons: readonly Comparison[] }) {
  const told = comparisons.filter(({ count }) => count > 0);
  if (told.length === 0) return null;
  const labelOf = (viewer: string): string =>
    viewer === 'onlooker' ? t('fair.value.onlooker') : t('fair.value.of', { who: seatName(file, Number(viewer)) });
  return (
    <details class="more fair-values">
      <summary>{t('fair.value')}</summary>
      <p>{t('fair.value.how')}</p>
      {told.map(({ viewer, value }) => (
        <div key={viewer} data-viewer={viewer}>
          <p class="muted">{labelOf(viewer)}</p>
          <CopyText text={value} label={labelOf(viewer)} done={t('common.copied')} failed={t('fair.value.not_copied')} />
        </div>
      ))}
    </details>
  );
}
