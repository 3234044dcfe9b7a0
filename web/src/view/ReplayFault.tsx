// Says why a replay cannot be shown, with a way home.
import { t } from '../i18n';
import { Top } from './Top';

export function ReplayFault({ why }: { why: string }) {
  return (
    <>
      <Top where={<b>{t('replay.title')}</b>} />
      <main class="fault panel">
        <h1>{t('replay.title')}</h1>
        <p role="alert">{why}</p>
        <p class="acts">
          <a class="btn primary" href="#/">
            {t('common.menu.home')}
          </a>
        </p>
      </main>
    </>
  );
}
