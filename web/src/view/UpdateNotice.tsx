// Says that a new version of the client is ready. It is never shown at a table, so that nobody reloads by mistake.
import { t } from '../i18n';
import { changeVersion, waitingVersion } from '../local/offline';
import { route } from '../store/route';
import { Notice, NoticeButton } from './Notice';

export function UpdateNotice() {
  return (
    <div role="status">
      {waitingVersion.value && route.value.to !== 'table' && (
        <Notice text={t('common.update')}>
          <NoticeButton onClick={changeVersion}>{t('common.reload')}</NoticeButton>
        </Notice>
      )}
    </div>
  );
}
