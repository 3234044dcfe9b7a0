// Connects to a table. The messages are the same, wherever the table is.
import { localServer } from '../local/localServer';
import { isLocal } from '../local/where';
import type { Connection } from './connection';

function serverAddress(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws`;
}

export const connectTo = (code: string): Connection =>
  isLocal(code) ? localServer.connect(code) : (new WebSocket(serverAddress()) as unknown as Connection);
