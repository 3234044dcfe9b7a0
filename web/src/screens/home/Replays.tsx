// The newest matches that were played in this browser, and the way to the whole record.
import { t } from '../../i18n';
import { canPlayLocally } from '../../local/where';
import { matches } from '../../store/playerRecord';
import { hrefOf } from '../../store/route';
import { MatchList } from './MatchList';
import { OpenReplay } from './OpenReplay';

const MAX_SHOWN = 3;

export function Replays() {
  const newest = matches().slice(0, MAX_SHOWN);
  if (newest.length === 0 && !canPlayLocally()) return null;
  return (
    <section class="panel replays">
      <h2>{t('home.replays')}</h2>
      {newest.length > 0 && <MatchList of={newest} />}
      <OpenReplay />
      <p>
        <a href={hrefOf({ to: 'record' })}>{t('home.record')}</a> · <a href={hrefOf({ to: 'practice', game: null })}>{t('home.practice')}</a>
      </p>
    </section>
  );
}
