// Downloads the engine when the home screen is complete and the browser has nothing else to do.
import { effect } from '@preact/signals';
import { localServer } from './localServer';
import { canPlayLocally } from './where';

/** After this time the browser counts as idle, even if it never says so. */
const MAX_WAIT_MS = 3000;

/** A page that shows no game, such as the rules, does not load the engine. */
const MAX_LOADING_MS = 8000;

let idle: Promise<void> | null = null;

const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, 200); // Safari
  });

/** Resolves when the page has loaded and is idle. */
export function whenIdle(): Promise<void> {
  idle ??= (async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    await nextIdle();
  })();
  return idle;
}

/** Resolves when the engine is loaded, too, or does not come. */
export async function whenLoaded(): Promise<void> {
  await whenIdle();
  if (!canPlayLocally()) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_LOADING_MS);
    effect(() => {
      if (localServer.loaded.value) resolve();
    });
  });
}

export function preloadEngine(): void {
  if (canPlayLocally()) void whenIdle().then(() => localServer.start());
}
