// A refusal as a sentence in the current language.
import { find, t } from '../i18n';
import { Refusal } from '../net/http';

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return t('common.error');
  if (error.code === 'lost') return t('common.error.network');
  return find(`common.error.${error.code}`) ?? t('common.error');
}
