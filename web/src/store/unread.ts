// The lines of chat that have not been on the screen yet.
//
//     unread(table)          the number of lines that others have sent since
//     markRead(table)        all lines are on the screen now
import { signal } from '@preact/signals';
import { lastLine, type Table } from './table';

/** For each table the number of the last line that was on the screen. */
const read = signal<ReadonlyMap<string, number>>(new Map());

export function markRead(table: Table): void {
  const last = lastLine(table);
  if (read.peek().get(table.code) !== last) read.value = new Map(read.peek()).set(table.code, last);
}

/** Lines from before this page was opened do not count. */
export function startReading(table: Table): void {
  if (!read.peek().has(table.code)) markRead(table);
}

export function unread(table: Table): number {
  const from = read.value.get(table.code) ?? lastLine(table);
  return table.chat.filter((line) => line.n > from && line.person !== table.me).length;
}
