// The current language, as a signal. A change remounts the app.
import { effect, signal } from '@preact/signals';
import { loadLanguage, type Language } from '../i18n';
import { prefs } from './prefs';

export const currentLanguage = signal<Language>('en');

/** Resolves when the first language is loaded, then follows the preference. */
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
