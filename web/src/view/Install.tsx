// Offers to install the client as an app, where the browser can do that.
import { t } from '../i18n';
import { install, needsHomeScreen } from '../local/install';

/** A button, or on an iPhone the way to do it; else nothing. */
export function Install() {
  const ask = install.value;
  if (ask) {
    return (
      <button type="button" class="btn install" onClick={ask}>
        {t('common.install')}
      </button>
    );
  }
  return needsHomeScreen() ? <p class="note install">{t('common.install.ios')}</p> : null;
}
