// The route, stored after the # of the address. A table's link is #CODE; all other routes begin with #/.
//
//     #                        home
//     #k7qd2mvx9a              a table, also by its alias (#rodeo-472) and from the link /k7qd2mvx9a
//     #/new/GAME               a new table with all options
//     #/learn/GAME/dynamite    the rules, open at a topic
//     #/first/GAME             a first game with a coach
//     #/replay/NAME/42/open    a replay at a step, for a viewer (open, onlooker, or a seat)
//     #/replay/NAME/42/open/review    the same with its review
//     #/practice/GAME          positions to find the better move in
//     #/r/TEXT/42/open        a replay that is in the link itself
//     #/fair/NAME              the check of a game's dice
//     #/tv/CODE                a table on a big screen (#/tv/CODE/frame: the part that is enlarged)
//     #/record                 the player's record on this device
import { signal } from '@preact/signals';
import type { GameName } from '../net/wire';

export type Route =
  | { to: 'home' }
  | { to: 'table'; code: string }
  | { to: 'new'; game: GameName }
  | { to: 'learn'; game: GameName | null; topic: string | null }
  | { to: 'first'; game: GameName }
  | { to: 'replay'; name: string; step: number; viewer: string; review?: boolean }
  | { to: 'link'; text: string; step: number; viewer: string }
  | { to: 'fair'; name: string }
  | { to: 'record' }
  | { to: 'practice'; game: GameName | null }
  | { to: 'tv'; code: string; frame: boolean };

/** Whether a word can be the name of a game. Whether there is such a game, the server knows. */
const isGame = (word: string | undefined): word is GameName => word !== undefined && /^[a-z][a-z0-9_]*$/.test(word);

/** People type and shorten addresses. An address that cannot be decoded counts as empty. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

export function parseRoute(hash: string): Route {
  const text = decode(hash);
  if (text === '' || text === '/') return { to: 'home' };
  if (!text.startsWith('/')) return { to: 'table', code: text.trim().toLowerCase() };
  const [, where, a, b, c, d] = text.split('/');
  switch (where) {
    case 'new':
      return isGame(a) ? { to: 'new', game: a } : { to: 'home' };
    case 'first':
      return isGame(a) ? { to: 'first', game: a } : { to: 'home' };
    case 'learn':
      return { to: 'learn', game: isGame(a) ? a : null, topic: b ?? null };
    case 'replay':
      return a ? { to: 'replay', name: a, step: Math.max(0, Number(b) || 0), viewer: c || 'open', ...(d === 'review' ? { review: true } : {}) } : { to: 'home' };
    case 'r':
      return a ? { to: 'link', text: a, step: Math.max(0, Number(b) || 0), viewer: c || 'open' } : { to: 'home' };
    case 'fair':
      return a ? { to: 'fair', name: a } : { to: 'home' };
    case 'record':
      return { to: 'record' };
    case 'practice':
      return { to: 'practice', game: isGame(a) ? a : null };
    case 'tv':
      return a ? { to: 'tv', code: a.toLowerCase(), frame: b === 'frame' } : { to: 'home' };
    default:
      return { to: 'home' };
  }
}

export function hrefOf(route: Route): string {
  switch (route.to) {
    case 'home':
      return '#/';
    case 'table':
      return `#${route.code}`;
    case 'new':
    case 'first':
      return `#/${route.to}/${route.game}`;
    case 'learn':
      return ['#/learn', route.game, route.topic].filter(Boolean).join('/');
    case 'replay':
      return `#/replay/${route.name}/${route.step}/${route.viewer}${route.review ? '/review' : ''}`;
    case 'link':
      return `#/r/${route.text}/${route.step}/${route.viewer}`;
    case 'fair':
      return `#/fair/${route.name}`;
    case 'record':
      return '#/record';
    case 'practice':
      return route.game ? `#/practice/${route.game}` : '#/practice';
    case 'tv':
      return `#/tv/${route.code}${route.frame ? '/frame' : ''}`;
  }
}

export const route = signal<Route>({ to: 'home' });

/** Goes to a route. `replace` adds no entry to the browser's history. */
export function go(to: Route, replace = false): void {
  if (replace) history.replaceState(null, '', hrefOf(to));
  else history.pushState(null, '', hrefOf(to));
  route.value = to;
}

/**
 * The address to show instead of a link such as /CODE or /ALIAS, for which the server sends the same page; null for the
 * usual address.
 */
export function addressOfLink({ pathname, hash }: { pathname: string; hash: string }): string | null {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (name === '' || name === 'index.html') return null;
  return `./${hash || `#${name}`}`;
}

export function watchRoute(): void {
  const address = addressOfLink(location);
  if (address !== null) history.replaceState(null, '', address);
  const read = (): void => {
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  addEventListener('popstate', read);
  read();
}
