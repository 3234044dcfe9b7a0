// A short look at a table: as an onlooker, so that nobody there notices, and no bot that plays for somebody stops.
import { Refusal } from './http';
import type { ServerMessage, TableMessage } from './wire';

const TIMEOUT_MS = 5000;

/** The table as an onlooker sees it. Fails with a Refusal: "no_table" if there is none (any more). */
export function peekTable(code: string): Promise<TableMessage> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    const lost = (): void => end(() => reject(new Refusal('lost', 'the server does not answer')));
    const timer = setTimeout(lost, TIMEOUT_MS);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      settle();
    };
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', code }));
    socket.onclose = lost;
    socket.onmessage = (frame: MessageEvent<string>) => {
      const message = JSON.parse(frame.data) as ServerMessage;
      if (message.t === 'table') end(() => resolve(message));
      if (message.t === 'error') end(() => reject(new Refusal(message.code, message.error)));
      if (message.t === 'gone') end(() => reject(new Refusal('no_table', message.why)));
    };
  });
}
