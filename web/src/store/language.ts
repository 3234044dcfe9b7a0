// The language that is spoken now: whoever draws everything anew when it changes looks here.
import { effect, signal } from '@preact/signals';
import { loadLanguage, type Language } from '../i18n';
import { prefs } from './prefs';

export const currentLanguage = signal<Language>('en');

/** Settles once there are words; follows the preference from then on. */
export async function watchLanguage(): Promise<void> {
  currentLanguage.value = await loadLanguage(prefs.value.language);
  let wanted = prefs.value.language;
  effect(() => {
    const { language } = prefs.value;
    if (language === wanted) return;
    wanted = language;
    void loadLanguage(language).then((now) => {
      currentLanguage.value = now;
    });
  });
}
