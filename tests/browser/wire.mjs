// Reads the messages of a page: the table that it should show, and secrets that it should not have received.

/** The messages that a page has received, in order. */
export function messagesOf(page) {
  return page.wire.filter(({ from }) => from === 'server').map(({ text }) => JSON.parse(text));
}

/** Applies a message to a table. `me` is the person of the page. */
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

/** The table after the page's last message. */
export const tableOf = (page) => messagesOf(page).reduce(fold, { me: null });
export const playOf = (page) => tableOf(page).play ?? null;
export const resultOf = (page) => playOf(page)?.result ?? null;

/** Whether the page has a decision and no unanswered messages. */
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

/** Whether an event has a field that only the owner of another seat may know. */
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
 * All secrets of other players that a page has ever received. A person with several seats on one device may know those
 * of the open seat. The seat closes when another of their seats is to act.
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
