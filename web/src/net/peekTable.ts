// Reads a table once, as a spectator. The other players do not notice, and a bot that plays for a person goes on
// playing.
import { connectTo } from './connect';
import { Refusal } from './http';
import type { ServerMessage, TableMessage } from './wire';

const TIMEOUT_MS = 5000;

/** The table as a spectator sees it. Rejects with a Refusal, "no_table" if the table does not exist any more. */
export function peekTable(code: string): Promise<TableMessage> {
  return new Promise((resolve, reject) => {
    let socket = connectTo(code);
    const lost = (): void => end(() => reject(new Refusal('lost', 'the server does not answer')));
    const timer = setTimeout(lost, TIMEOUT_MS);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      settle();
    };
    const go = (address?: string): void => {
      socket.onclose = null;
      socket.close();
      socket = connectTo(code, address);
      listen();
    };
    const listen = (): void => {
      socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', code }));
      socket.onclose = lost;
      socket.onmessage = (frame) => hear(JSON.parse(frame.data) as ServerMessage);
    };
    const hear = (message: ServerMessage): void => {
      if (message.t === 'moved') go(message.socket);
      if (message.t === 'table') end(() => resolve(message));
      if (message.t === 'error') end(() => reject(new Refusal(message.code, message.error)));
      if (message.t === 'gone') end(() => reject(new Refusal('no_table', message.why)));
    };
    listen();
  });
}
