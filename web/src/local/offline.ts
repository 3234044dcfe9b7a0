// The page's side of the service worker: registers it, and says when a new version of the client is ready.
import { signal } from '@preact/signals';
import { whenLoaded } from './preload';
import { pageVersion } from './where';

/** The new version, which waits until the player wants it. Null: there is none. */
export const waitingVersion = signal<ServiceWorker | null>(null);

/** How often a page that stays open looks for a new version. */
const EVERY_MS = 3_600_000;

/** Holds a lock for as long as the page is open, so that the files of its build are kept. */
async function holdBuild(registration: ServiceWorkerRegistration): Promise<void> {
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`posse ${registration.scope} ${pageVersion()}`, { mode: 'shared' }, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  (await navigator.serviceWorker.ready).active?.postMessage('opened');
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // Without a controller this is the first visit, and nothing is new.
    waitingVersion.value = navigator.serviceWorker.controller ? registration.waiting : null;
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', look);
  look();
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => undefined), EVERY_MS);
}

/** Registers the service worker when the page has all that it needs to play, because the service worker downloads the rest. Browsers offer none on plain HTTP and in some private windows. */
export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || pageVersion() === null) return;
  await whenLoaded();
  try {
    const registration = await navigator.serviceWorker.register('sw.js');
    watch(registration);
    if ('locks' in navigator) await holdBuild(registration);
  } catch {
    // The client works without a service worker, but only with a network.
  }
}

/** Changes to the new version. Only the player does this, because it loads the page again. */
export function changeVersion(): void {
  const version = waitingVersion.value;
  if (!version) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  version.postMessage('activate');
}
