// Where a table or a replay is: on the server, or in this browser.
//
//     isLocal('lq7d2mvx9a')                     true: codes of local tables begin with l, which the server's never do
//     localReplay('fz3kq7ab2cdmwxyh')           'local.fz3kq7ab2cdmwxyh', the name by which the client knows a local replay
//     bareReplay('local.fz3kq7ab2cdmwxyh')      'fz3kq7ab2cdmwxyh', the name that the table worker knows

export const isLocal = (code: string): boolean => /^l[0-9a-z]{9}$/.test(code);

const MARK = 'local.';

export const isLocalReplay = (name: string): boolean => name.startsWith(MARK);
export const localReplay = (name: string): string => (isLocalReplay(name) ? name : MARK + name);
export const bareReplay = (name: string): string => (isLocalReplay(name) ? name.slice(MARK.length) : name);

/** The files of local play, which build.mjs names in index.html: the engine and the scripts of its workers. */
export interface LocalFiles {
  wasm: string;
  table: string;
  think: string;
}

const meta = (name: string): string | null =>
  typeof document === 'undefined' ? null : (document.querySelector<HTMLMetaElement>(`meta[name="posse-${name}"]`)?.content ?? null);

/** The addresses of the files, or null if the page was built without the engine. */
export function localFiles(): LocalFiles | null {
  const names = meta('local')?.split(' ').map((name) => new URL(name, document.baseURI).href);
  const [wasm, table, think] = names ?? [];
  return wasm && table && think ? { wasm, table, think } : null;
}

/** Whether the page is a plain static site without a server behind it. */
export const isStaticSite = (): boolean => meta('server') === 'none';

/** The build that this page belongs to, by which the service worker names its cache. */
export const pageVersion = (): string | null => meta('version');

/** Whether this browser can run the engine. Games need no storage to be played. */
export const canPlayLocally = (): boolean => typeof Worker === 'function' && typeof WebAssembly === 'object' && localFiles() !== null;
