// The name of a table in titles: its code, which people read to each other, or that it is on this device.
import { t } from '../i18n';
import { isLocal } from '../local/where';

export const tableName = (code: string): string => (isLocal(code) ? t('common.table.local') : t('common.table', { code }));
