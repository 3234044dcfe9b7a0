// Connects to a table. The messages are the same, wherever the table is.
import { localServer } from '../local/localServer';
import { isLocal } from '../local/where';
import type { Connection } from './connection';

/** The code is in the path for proxies, which choose a server process by it. */
export function serverAddress(code: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws/${encodeURIComponent(code)}`;
}

/** `address` is that of a WebSocket which a server has told. */
export const connectTo = (code: string, address = serverAddress(code)): Connection =>
  isLocal(code) ? localServer.connect(code) : (new WebSocket(address) as unknown as Connection);
