// Push messages: the browser's subscription, which all tables of this server share. See docs/hosting.md.
import { signal } from '@preact/signals';
import type { PushMessage } from './wire';

/** The server's key, from `welcome`. Null if the server sends no push messages. */
export const pushKey = signal<string | null>(null);

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const encode = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription with this key. A subscription with another key is replaced: only its own server can use it. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && encode(old.options.applicationServerKey) === key) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The message that asks for push messages to this browser, or null if the browser cannot receive any. */
export async function pushRequest(key: string, language: string): Promise<PushMessage | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  try {
    const { endpoint, keys } = (await subscribe(key)).toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { t: 'push', endpoint, p256dh, auth, language } : null;
  } catch {
    return null; // the browser has no push service, or the player has refused
  }
}

/** Ends the subscription. Servers notice it when they send the next message. */
export async function endPush(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
