// What a page was sent, read again: the table as it must be showing it, and whether it was told a secret.

/** The messages that a page has received, in order. */
export function messagesOf(page) {
  return page.received.map((frame) => JSON.parse(frame));
}

/** The table as the page last heard of it. */
export function tableOf(page) {
  let table = null;
  let me = null;
  for (const message of messagesOf(page)) {
    if (message.t === 'welcome') me = message.person;
    else if (message.t === 'table') table = { ...message };
    else if (message.t === 'update' && table) table = { ...table, ...message };
    else if (message.t === 'here' && table) table.persons = message.persons;
  }
  return table && { ...table, me };
}

export const playOf = (page) => tableOf(page)?.play ?? null;
export const resultOf = (page) => playOf(page)?.result ?? null;
