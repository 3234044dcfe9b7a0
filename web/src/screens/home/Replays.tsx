// The newest matches that were played in this browser, and the way to the whole record.
import { t } from '../../i18n';
import { matches } from '../../store/playerRecord';
import { hrefOf } from '../../store/route';
import { MatchList } from './MatchList';

const MAX_SHOWN = 3;

export function Replays() {
  const newest = matches().slice(0, MAX_SHOWN);
  if (newest.length === 0) return null;
  return (
    <section class="panel replays">
      <h2>{t('home.replays')}</h2>
      <MatchList of={newest} />
      <p>
        <a href={hrefOf({ to: 'record' })}>{t('home.record')}</a>
      </p>
    </section>
  );
}
