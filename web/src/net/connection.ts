// A connection to a table, wherever the table is: on the server, or in the table worker of this page.

/** The part of a WebSocket that is used. */
export interface Connection {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((frame: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export const OPEN = 1;
export const CLOSED = 3;
/** The close code when another page of this browser has opened the local table. */
export const TAKEN = 4001;
