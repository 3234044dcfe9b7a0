// Installing the client as an app.
import { signal } from '@preact/signals';
import { askToKeep } from './persist';

/** The browser's offer to install the page. TypeScript does not know this event, which not all browsers have. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Shows the browser's dialog. Null: the browser offers nothing, or the client is installed. */
export const install = signal<(() => void) | null>(null);

/** An iPhone or iPad, where only people can add a page to the home screen. Safari deletes what other pages have saved
 * after a week without a visit. */
export const needsHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Each offer can be used once. If the player declines, the browser makes another one later.
    event.preventDefault();
    install.value = () => {
      install.value = null;
      void (event as InstallEvent).prompt().catch(() => undefined);
    };
  });
  addEventListener('appinstalled', () => {
    install.value = null;
    askToKeep();
  });
}
