// Reads a table once, as a spectator. The other players do not notice, and a bot that plays for a person goes on
// playing.
import { connectTo } from './connect';
import { Refusal } from './http';
import type { ServerMessage, TableMessage } from './wire';

const TIMEOUT_MS = 5000;

/** The table as a spectator sees it. Rejects with a Refusal, "no_table" if the table does not exist any more. */
export function peekTable(code: string): Promise<TableMessage> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(code);
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
    socket.onmessage = (frame) => {
      const message = JSON.parse(frame.data) as ServerMessage;
      if (message.t === 'table') end(() => resolve(message));
      if (message.t === 'error') end(() => reject(new Refusal(message.code, message.error)));
      if (message.t === 'gone') end(() => reject(new Refusal('no_table', message.why)));
    };
  });
}
