// The service worker: shows push messages while no page of Posse is open. It caches nothing and answers no requests.

/** What the server sends: see push_turns.c. */
interface Message {
  table: string;
  game: string;
  text: string;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Waits {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of a service worker's global scope that is used here. TypeScript's types of it exclude those of a page. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: Waits & { data: { json(): Message } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Waits & { notification: Notification }) => void): void;
}

const worker = self as unknown as Scope;

async function openTable(code: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.includes(code));
  await (open ? open.focus() : worker.clients.openWindow(`${worker.registration.scope}#${code}`));
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (!message) return;
  event.waitUntil(worker.registration.showNotification('Posse', { body: message.text, tag: message.table, data: message.table }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});
