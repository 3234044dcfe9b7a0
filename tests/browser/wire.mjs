// What went over a page's wire, read again: the table as the page must be showing it, and whether it was told a secret.

/** The messages that a page has received, in order. */
export function messagesOf(page) {
  return page.wire.filter(({ from }) => from === 'server').map(({ text }) => JSON.parse(text));
}

/** A table with the next message put into it; `me` is the person whose page it is. */
function fold(table, message) {
  switch (message.t) {
    case 'welcome':
      return { ...table, me: message.person };
    case 'table':
    case 'update':
      return { ...table, ...message };
    case 'here':
      return { ...table, persons: message.persons };
    default:
      return table;
  }
}

/** The table as the page last heard of it. */
export const tableOf = (page) => messagesOf(page).reduce(fold, { me: null });
export const playOf = (page) => tableOf(page).play ?? null;
export const resultOf = (page) => playOf(page)?.result ?? null;

/** Whether it is this page's choice, and nothing that it has sent is still to be answered. */
export function isAsked(page) {
  if (!playOf(page)?.legal) return false;
  const answered = new Set(messagesOf(page).map(({ id }) => id));
  return page.wire
    .filter(({ from }) => from === 'page')
    .map(({ text }) => JSON.parse(text))
    .every(({ id }) => id === undefined || answered.has(id));
}

/* ---- secrets ---- */

function leaksOfBang(view, open) {
  if (view.seats.length === 3 || view.result) return [];
  return view.seats
    .map((seat, i) => (seat.role !== null && i !== open && seat.role !== 'sheriff' && seat.alive ? `the role of seat ${i}` : null))
    .filter(Boolean);
}

function leaksOfTrain(view, open) {
  const leaks = [];
  for (const [car, { inside, roof }] of view.train.entries()) {
    for (const { purses, known } of [inside, roof]) {
      purses.forEach((value, i) => {
        if (value !== null && !known[i].includes(open)) leaks.push(`what a purse in car ${car} is worth`);
      });
    }
  }
  return leaks;
}

function leaksOfColt(view, open) {
  const leaks = leaksOfTrain(view, open);
  const ownerOf = (name) => view.bandits.find((bandit) => bandit.name === name).seat;
  view.seats.forEach((seat, i) => {
    if (i !== open && (typeof seat.hand !== 'number' || typeof seat.deck !== 'number')) leaks.push(`the cards of seat ${i}`);
  });
  view.bandits.forEach(({ name, seat, purses }) => {
    if (seat !== open && purses.some((value) => value !== null)) leaks.push(`what ${name}'s purses are worth`);
  });
  view.plan.forEach(({ bandit, card, hidden }) => {
    if (hidden && card !== null && ownerOf(bandit) !== open) leaks.push(`a card that ${bandit} has played face down`);
  });
  if (!view.result && view.rounds.slice(view.round).some((card) => card !== null)) leaks.push('a round card to come');
  return leaks;
}

/** An event has a field that only the one may know whose seat is open. */
function leakOfEvent(event, view, open) {
  const mine = (bandit) => view.bandits.find(({ name }) => name === bandit)?.seat === open;
  switch (event.e) {
    case 'seated':
      return view.game === 'bang' && event.role && event.role !== 'sheriff' && event.seat !== open && view.seats.length > 3 && !view.result;
    case 'dealt':
      return event.cards && event.seat !== open;
    case 'chose':
      return / hidden$/.test(event.action ?? '') && event.seat !== open;
    case 'planned':
      return event.hidden && event.card && event.seat !== open;
    case 'robbed':
    case 'dropped':
    case 'took':
    case 'lost':
      return event.value !== undefined && !mine(event.bandit);
    default:
      return false;
  }
}

/**
 * All secrets of others that a page was ever told; empty where all is well. A person with several seats on one device is
 * told those of the seat that he has opened, and none from the moment on when another of his seats is to act.
 */
export function leaks(page) {
  const found = [];
  let table = { me: null };
  let opened = null;
  for (const { from, text } of page.wire) {
    const message = JSON.parse(text);
    if (from === 'page') {
      if (message.t === 'open') opened = message.seat;
      continue;
    }
    table = fold(table, message);
    if (!message.play) continue;
    const { view, events, seat } = message.play;
    const mine = table.persons.find((person) => person.id === table.me)?.seats ?? [];
    if (mine.length > 1 && mine.includes(seat) && seat !== opened) opened = null;
    const open = mine.length === 1 ? mine[0] : opened;
    const told = view.game === 'bang' ? leaksOfBang(view, open) : leaksOfColt(view, open);
    for (const event of events) if (leakOfEvent(event, view, open)) told.push(`event ${JSON.stringify(event)}`);
    found.push(...told.map((leak) => `${leak} (message ${message.n}, open: ${open})`));
  }
  return found;
}
