// The service worker. It keeps all files of the client, so that the client starts without a network, and shows push
// messages while no page of Posse is open.
//
// Each build has a cache of its own. A page gets its files from the build that it belongs to: a new build is downloaded in
// the background and waits until the player reloads, or until all pages are closed. Pages hold a lock with the name of
// their build, and a cache is deleted when no page needs it any more.

/** The files of this build and a hash over all of them, inserted by build.mjs. */
declare const FILES: readonly string[];
declare const VERSION: string;

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

interface Fetch extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a service worker's global scope that is used here. TypeScript's types of it exclude those of a page. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waits) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
  addEventListener(type: 'message', listener: (event: Waits & { data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: Waits & { data: { json(): Message } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Waits & { notification: Notification }) => void): void;
}

const worker = self as unknown as Scope;

/* ---- the files ---- */

/** Caches of the same origin with other scopes belong to other copies of Posse. */
const PREFIX = `posse ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const PAGE = './';

const address = (file: string): string => new URL(file, worker.registration.scope).href;
const hasHash = (path: string): boolean => /-[A-Z0-9]{8}\.[a-z0-9]+$/.test(path);

/** What a page may be asked for: the answer to the request for it must not be the result of a redirection. */
async function plain(answer: Response): Promise<Response> {
  return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
}

/** A file of this build: from an earlier build, if the hash in its name says that it is the same, or downloaded. */
async function obtain(file: string): Promise<Response> {
  const url = address(file);
  const known = hasHash(file) ? await caches.match(url, { ignoreVary: true }) : undefined;
  if (known) return known;
  // What the browser has cached may be a wrong answer of a host that was being updated.
  for (const cache of hasHash(file) ? (['default', 'reload'] as const) : (['no-cache'] as const)) {
    const answer = await fetch(url, { cache });
    if (answer.ok && (await isRight(file, answer))) return plain(answer);
  }
  throw new Error(`${file} is not there, or another file than this build has`);
}

/**
 * While a host is being updated, the page may already belong to the next build. For a file that is not there, some hosts
 * send a page. Neither must be kept: the build is then not installed, and the next look for it tries again.
 */
async function isRight(file: string, answer: Response): Promise<boolean> {
  if (file === PAGE) return (await answer.clone().text()).includes(VERSION);
  return !answer.headers.get('Content-Type')?.startsWith('text/html');
}

/** At most this many downloads at a time, so that a page that is just loading is not slowed down much. */
const MAX_DOWNLOADS = 2;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = [PAGE, ...FILES];
  const next = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await cache.put(address(file), await obtain(file));
  };
  await Promise.all(Array.from({ length: MAX_DOWNLOADS }, next));
}

/** The builds that pages belong to which are open now. */
async function buildsInUse(): Promise<Set<string>> {
  const { held } = await navigator.locks.query();
  return new Set((held ?? []).map(({ name }) => name ?? '').filter((name) => name.startsWith(PREFIX)));
}

/** Deletes the caches of builds that nobody needs: not this one, not one that waits, not those of open pages. */
async function tidy(): Promise<void> {
  const { waiting, installing } = worker.registration;
  if (waiting || installing) return;
  const used = await buildsInUse();
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE && !used.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The page itself comes from this build. Its files have hashes and may belong to any build. */
async function answer(request: Request, isPage: boolean): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(isPage ? address(PAGE) : request, { ignoreVary: true });
  return own ?? (isPage ? undefined : await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Everything else goes to the network: the server's requests, links to tables, the big screen. */
function kindOf({ method, mode, url }: Request): 'page' | 'file' | null {
  if (method !== 'GET' || !url.startsWith(worker.registration.scope)) return null;
  const path = url.slice(worker.registration.scope.length).replace(/[?#].*/, '');
  if (mode === 'navigate') return path === '' || path === 'index.html' ? 'page' : null;
  return !path.includes('/') && (hasHash(path) || FILES.includes(path)) ? 'file' : null;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));

// The first page was loaded before there was a service worker. From here on it gets its files from the cache, too.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind) event.respondWith(answer(event.request, kind === 'page'));
});

worker.addEventListener('message', (event) => {
  // The player wants the new version.
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
  // A page has started, and holds the lock of its build.
  if (event.data === 'opened') event.waitUntil(tidy());
});

/* ---- push messages ---- */

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
