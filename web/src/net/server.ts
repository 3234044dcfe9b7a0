// Whether there is a server behind this page.
import { signal } from '@preact/signals';
import { isStaticSite } from '../local/where';

/** `none`: plain files on a web server. `away`: there was no answer; there may be one later. */
export type ServerState = 'unknown' | 'there' | 'away' | 'none';

export const serverState = signal<ServerState>(isStaticSite() ? 'none' : 'unknown');

/** Notes the result of a request: its status, and whether the answer was JSON. No status: there was no answer. */
export function noteAnswer(status: number | null, isJson: boolean): void {
  if (serverState.peek() === 'none') return;
  const knows = isJson || status === 429 || serverState.peek() === 'there';
  serverState.value = status === null || status >= 500 ? 'away' : knows ? 'there' : 'none';
}
