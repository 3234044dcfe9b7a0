// A client's connection to a table, which reconnects by itself, and the current state of the table.
//
//     const session = new Session('k7qd2mvx9a');
//     session.table.value            // null until the server has sent the table
//     await session.send({ t: 'act', seat: 0, at: 31, action: 'keep' });
//
// `send` resolves when the server has answered, and rejects with a Refusal. If the connection is lost, an answer to a
// decision is sent again after reconnecting, because the server counts it only once. All other messages fail at once
// with the code "lost", and the caller may try again.
import { effect, signal } from '@preact/signals';
import { TableMemory } from '../store/seen';
import { drawToken, forgetTable, pledgeOf, savePromise, savePublished, saveKnownTable, tokenOf, type DicePromise } from '../store/tokens';
import { foldHere, foldTable, foldUpdate, mySeats, type Table } from '../store/table';
import { recordMatch } from '../store/playerRecord';
import { newsOf, type News } from '../store/news';
import { prefs } from '../store/prefs';
import { go, route } from '../store/route';
import { isLocal, localReplay } from '../local/where';
import { keepStorage } from '../local/persist';
import { connectTo, serverAddress } from './connect';
import { OPEN, TAKEN, type Connection } from './connection';
import { Refusal } from './http';
import { pushKey } from './push';
import type { ClientMessage, AdviceMessage, ServerMessage, Shuffle, WelcomeMessage } from './wire';

export type Link = 'connecting' | 'open' | 'lost' | 'gone';

interface Waiting {
  message: ClientMessage & { id: number };
  settle: (refused: Refusal | null) => void;
  /** number of the connection the message was sent on; 0 if it was not sent yet */
  on: number;
}

const FIRST_RETRY = 250;
const LAST_RETRY = 8000;
/** How often two addresses are tried at short intervals, while one server takes over from another. */
const BRIEF_RETRIES = 12;
/** How long a new connection may take to bring the table, if there is another address to try. */
const ARRIVAL_MS = 2500;
/** After this many silent milliseconds the client sends a ping. If there is no answer, it reconnects. */
const SILENCE_MS = 20_000;

/** Answers to a decision. The server counts each of them once, so they may be sent again. */
const repeats = new Set(['act', 'roll', 'confirm', 'undo']);

const gameOf = (table: Table | null) => (table ? { game: table.options.game } : {});

export class Session {
  readonly table = signal<Table | null>(null);
  readonly link = signal<Link>('connecting');
  /** why the table is gone or cannot be reached; code "deleted" if it was deleted */
  readonly gone = signal<Refusal | null>(null);
  /** the last refusal */
  readonly refused = signal<Refusal | null>(null);
  /** what another person did last, apart from playing */
  readonly news = signal<News | null>(null);
  /** the open seat, for a person with several seats on this device */
  readonly opened = signal<number | null>(null);
  /** the events in `table` were seen from a seat that is closed now, so they must not be shown */
  readonly stale = signal(false);
  readonly hint = signal<AdviceMessage | null>(null);
  /** whether the player has asked for the hint, which the beliefs of the training aid come with, too */
  readonly hintShown = signal(false);
  /** an answer to a decision has been sent but not answered */
  readonly busy = signal(false);

  /** whether the table is in this browser */
  readonly local: boolean;
  private socket: Connection | null = null;
  /** the decision for which a hint was asked for */
  private hinted: number | null = null;
  private person: number | null = null;
  private nextId = 1;
  private connections = 0;
  /** the address of the table, and another one to try if nobody answers there; undefined: the server of the page */
  private place: string | undefined;
  private other: string | undefined;
  /** the connection has brought the table */
  private arrived = false;
  private retry = FIRST_RETRY;
  /** since the table was there */
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private readonly stopWatching: () => void;
  /** remembers what is shown of matches, to compare it with their replays */
  private readonly memory: TableMemory;
  /** the promise of the current match, in case that the browser saves nothing; and whether its list was saved */
  private promise: (DicePromise & { listed: boolean }) | null = null;
  /** the last message about the dice that was sent on this connection */
  private said: string | null = null;

  /** A spectator's session does not use the player's token, so that it shows no secrets. */
  constructor(
    readonly code: string,
    private readonly options: { spectator?: boolean } = {},
  ) {
    this.local = isLocal(code);
    addEventListener('online', this.retryNow);
    addEventListener('offline', this.goOffline);
    this.memory = new TableMemory(code);
    this.stopWatching = this.watchConfirm();
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retryNow);
    removeEventListener('offline', this.goOffline);
    this.stopWatching();
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
    for (const one of this.waiting.values()) one.settle(new Refusal('lost', 'the table was left'));
    this.waiting.clear();
  }

  send(message: ClientMessage, quiet = false): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        message: { ...message, id },
        on: this.link.value === 'open' ? this.connections : 0,
        settle: (refused) => {
          if (!quiet) this.refused.value = refused;
          if (refused) reject(refused);
          else resolve();
        },
      };
      if (this.link.value !== 'open' && !repeats.has(message.t)) {
        one.settle(new Refusal('lost', 'there is no connection just now'));
        return;
      }
      this.waiting.set(id, one);
      if (this.link.value === 'open') this.write(one.message);
    });
  }

  /** Like `send`, but ignores the result. Refusals are in `refused`. */
  say(message: ClientMessage): void {
    this.send(message).catch(() => undefined);
  }

  /** Sends an answer to a decision, one at a time. Refusals are in `refused`. */
  answer(message: ClientMessage): void {
    if (this.busy.value) return;
    this.busy.value = true;
    this.send(message)
      .catch(() => undefined)
      .finally(() => {
        this.busy.value = false;
      });
  }

  /** Joins the table as a person. */
  join(name: string): Promise<void> {
    const token = tokenOf(this.code) ?? drawToken();
    saveKnownTable({ code: this.code, token, ...gameOf(this.table.value), seen: Date.now() });
    return this.send({ t: 'join', name, token });
  }

  open(seat: number | null): Promise<void> {
    this.opened.value = seat;
    return this.send({ t: 'open', seat });
  }

  /** Tells the server when the player changes the setting to confirm choices. */
  private watchConfirm(): () => void {
    let known = prefs.value.confirm;
    return effect(() => {
      const { confirm } = prefs.value;
      if (confirm === known) return;
      known = confirm;
      if (this.link.peek() === 'open' && this.person !== null) this.say({ t: 'prefer', confirm });
    });
  }

  /* ---- the connection ---- */

  private connect(): void {
    this.connections++;
    this.arrived = false;
    const socket = connectTo(this.code, this.place);
    this.socket = socket;
    clearTimeout(this.silence);
    if (this.other !== undefined) this.silence = setTimeout(this.drop, ARRIVAL_MS);
    socket.onopen = () => this.hello();
    socket.onmessage = (frame) => {
      if (socket === this.socket) this.receive(this.read(frame.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event?.code === TAKEN) this.end(new Refusal('taken', 'another page has opened the table'));
      this.lost();
    };
  }

  /** Reads a message. The replay of a local table is in this browser, too, and its name says so from here on. */
  private read(text: string): ServerMessage {
    const message = JSON.parse(text) as ServerMessage;
    if (this.local && 'play' in message && message.play?.replay) message.play.replay = localReplay(message.play.replay);
    return message;
  }

  private hello(): void {
    this.said = null;
    const token = this.options.spectator ? undefined : tokenOf(this.code);
    const since = this.table.value?.n;
    this.write({ t: 'hello', code: this.code, ...(token ? { token } : {}), ...(since ? { since } : {}) });
    this.restartSilenceTimer();
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Several server processes may share their tables. The table is at another one: goes there, without a word to the player
   * unless that takes more than one step. */
  private moveTo(address: string | undefined): void {
    const { socket, arrived } = this;
    if (address !== undefined) {
      this.other = this.place ?? serverAddress(this.code);
      this.place = address;
    }
    this.leave(arrived || this.link.value === 'connecting' ? 'connecting' : 'lost');
    socket?.close();
  }

  private lost(): void {
    if (!this.arrived && this.other !== undefined)
      [this.place, this.other] = [this.other, this.place ?? serverAddress(this.code)];
    this.leave('lost');
  }

  /** Connects again, soon. */
  private leave(link: 'connecting' | 'lost'): void {
    clearTimeout(this.silence);
    this.socket = null;
    if (this.closed || this.link.value === 'gone') return;
    const delay = link === 'connecting' && this.tries === 0 ? FIRST_RETRY / 5 : this.retry;
    this.link.value = link;
    for (const [id, one] of this.waiting) {
      if (repeats.has(one.message.t)) continue;
      this.waiting.delete(id);
      one.settle(new Refusal('lost', 'the connection was lost'));
    }
    // A random delay, so that clients do not all reconnect at the same moment.
    this.timer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
    const isBrief = this.other !== undefined && ++this.tries < BRIEF_RETRIES;
    this.retry = Math.min(2 * this.retry, isBrief ? 2 * FIRST_RETRY : LAST_RETRY);
  }

  private retryNow = (): void => {
    if (this.link.value === 'open' || this.link.value === 'gone' || this.closed) return;
    clearTimeout(this.timer);
    if (!this.socket) this.connect();
  };

  private goOffline = (): void => {
    if (!this.local) this.drop();
  };

  private drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  };

  private restartSilenceTimer(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.write({ t: 'ping' });
      this.silence = setTimeout(this.drop, SILENCE_MS / 2);
    }, SILENCE_MS);
  }

  /* ---- incoming messages ---- */

  private receive(message: ServerMessage): void {
    this.restartSilenceTimer();
    switch (message.t) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'table':
        this.set(foldTable(this.table.value, this.code, this.person, message));
        if (message.play && this.table.value) this.memory.hear(this.table.value, true);
        if (!message.play || message.play.since === 0) this.stale.value = false;
        this.onTable();
        this.contribute();
        break;
      case 'update': {
        const old = this.table.value;
        const next = old && foldUpdate(old, message);
        if (!next) {
          this.hello();
          break;
        }
        this.set(next);
        if (message.play) this.memory.hear(next, false);
        this.news.value = newsOf(old, next, message) ?? this.news.value;
        this.contribute();
        break;
      }
      case 'here':
        if (this.table.value) this.table.value = foldHere(this.table.value, message);
        break;
      case 'advice':
        this.hint.value = message;
        break;
      case 'moved':
        this.moveTo(message.socket);
        break;
      case 'gone':
        this.end(new Refusal(message.code === 'banned' ? 'banned' : 'deleted', message.why));
        break;
      case 'error':
        if (message.id === undefined || !this.waiting.has(message.id)) this.onError(message.code, message.error);
        break;
      default:
        break;
    }
    this.settle(message);
  }

  private settle(message: ServerMessage): void {
    if (!('id' in message) || message.id === undefined) return;
    const one = this.waiting.get(message.id);
    if (!one) return;
    this.waiting.delete(message.id);
    one.settle(message.t === 'error' ? new Refusal(message.code, message.error) : null);
  }

  private welcome(message: WelcomeMessage): void {
    if (message.code !== this.code) {
      // The table was found by its alias. Everything else, such as tokens, goes by its code.
      this.close();
      go({ ...(route.value.to === 'tv' ? route.value : { to: 'table' }), code: message.code }, true);
      return;
    }
    this.person = message.person;
    this.other = message.other ?? this.other;
    pushKey.value = message.push ?? null;
    const table = this.table.value;
    if (table && table.me !== this.person) this.table.value = { ...table, me: this.person };
    if (message.token) {
      saveKnownTable({ code: this.code, token: message.token, ...gameOf(table), seen: Date.now() });
    }
    if (this.table.value) this.saveProgress(null, this.table.value);
  }

  private onError(code: string, sentence: string): void {
    if (code === 'bad_token') {
      forgetTable(this.code);
      this.hello();
    } else if (code === 'no_table' || code === 'frozen' || code === 'banned' || (this.table.value === null && code !== 'busy')) {
      this.end(new Refusal(code, sentence));
    } else {
      this.refused.value = new Refusal(code, sentence);
      if (code === 'busy' && !this.arrived && this.other !== undefined) this.drop(); // another server may be able to
    }
  }

  private end(why: Refusal): void {
    this.link.value = 'gone';
    this.gone.value = why;
    this.socket?.close();
  }

  /** The whole table has arrived: the connection works, and pending messages are sent again or settled. */
  private onTable(): void {
    const fresh = this.link.value !== 'open';
    this.arrived = true;
    this.link.value = 'open';
    this.retry = FIRST_RETRY;
    this.tries = 0;
    if (!fresh) return;
    if (prefs.value.confirm && this.person !== null) this.say({ t: 'prefer', confirm: true });
    const reopen = this.opened.value !== null || this.stale.value;
    if (reopen && this.person !== null) this.say({ t: 'open', seat: this.opened.value });
    const decision = this.table.value?.play?.decision;
    for (const [id, one] of this.waiting) {
      if (one.on === this.connections) continue;
      one.on = this.connections;
      if ('at' in one.message && one.message.at === decision) {
        this.write(one.message);
      } else {
        this.waiting.delete(id);
        one.settle(null);
      }
    }
  }

  private set(table: Table): void {
    const old = this.table.value;
    // The server closes an open seat by itself when another seat is to act.
    const several = mySeats(table).length > 1;
    const acts = table.play?.seat ?? null;
    const closes = several && this.opened.value !== null && acts !== null && acts !== this.opened.value;
    if (closes) this.opened.value = null;
    if (old?.play?.decision !== table.play?.decision) this.forgetHint();
    if (closes) this.stale.value = true;
    this.table.value = table;
    if (closes) this.say({ t: 'open', seat: null }); // the answer has all events again, as a spectator sees them
    this.saveProgress(old, table);
  }

  private forgetHint(): void {
    this.hint.value = null;
    this.hintShown.value = false;
    this.hinted = null;
  }

  /** Asks for a hint, and shows it if the player wants it. A hint that was asked for already is not computed again. */
  askHint(seat: number, at: number, shown: boolean): void {
    if (shown) this.hintShown.value = true;
    if (this.hinted === at) return;
    this.hinted = at;
    // A refusal of what the player has not asked for is not shown.
    this.send({ t: 'hint', seat, at }, !shown).catch(() => {
      if (this.hinted === at) this.hinted = null;
    });
  }

  /** Saves what the home screen shows about the player's tables and replays. */
  private saveProgress(old: Table | null, table: Table): void {
    if (table.me === null) return;
    const token = tokenOf(this.code);
    if (token && (old?.stage !== table.stage || old.me !== table.me)) {
      const over = table.stage === 'over';
      saveKnownTable({ code: this.code, token, game: table.options.game, seen: Date.now(), person: table.me, over });
    }
    const replay = table.play?.replay;
    if (replay && replay !== old?.play?.replay) {
      void recordMatch(table).catch(() => undefined);
      if (this.local) keepStorage();
    }
  }

  /** Pledges random bytes for the dice, sends them when the list of pledges is closed, and saves what is needed to check
   * the dice later. */
  private contribute(): void {
    const table = this.table.value;
    if (!table?.commitment || !table.shuffle) return;
    const { stage, commitment, shuffle } = table;
    if (stage === 'shuffling' && mySeats(table).length > 0) this.takePart(commitment, shuffle, table.game + 1);
    if (shuffle.closed && this.promise?.commitment === commitment && !this.promise.listed) {
      this.promise.listed = true;
      savePublished(this.code, stage === 'shuffling' ? table.game + 1 : table.game, shuffle.pledges);
    }
  }

  private takePart(commitment: string, { closed, pledges }: Shuffle, number: number): void {
    if (this.promise?.commitment !== commitment) {
      const { contribution } = savePromise(this.code, number, { commitment, contribution: drawToken() });
      this.promise = { commitment, contribution, listed: false };
    }
    const { contribution } = this.promise;
    const hash = pledgeOf(commitment, contribution);
    const mine = pledges.find((pledge) => pledge.hash === hash);
    if (!closed && !mine) this.sayOnce({ t: 'pledge', hash });
    if (closed && mine && !mine.opened) this.sayOnce({ t: 'contribute', bytes: contribution });
  }

  /** Sends a message about the dice once on each connection. */
  private sayOnce(message: ClientMessage): void {
    const text = JSON.stringify(message);
    if (this.said === text) return;
    this.said = text;
    this.say(message);
  }
}
