// Plays events one by one. The server sends everything that happened at once, but players want to watch it. So the
// board shows an older view and applies event after event until it has caught up.
//
//     const playback = new Playback(board);
//     playback.follow(view, events, { pace: 'normal', cap: null });   // whenever something new has arrived
//     playback.shown.value                                           // what to draw now
import { batch, signal } from '@preact/signals';
import type { BoardModule, Chapters } from '../games/game';
import type { GameEvent, Position } from '../net/wire';
import type { Pace } from '../store/prefs';
import { SPEED } from './pace';
import { play } from './sound';

export interface Shown {
  view: Position;
  event: GameEvent | null;
  /** milliseconds that `event` is shown */
  time?: number;
  /** number of the last event applied to `view` */
  n: number;
  /** whether `view` is up to date */
  quiet: boolean;
}

export interface Tempo {
  pace: Pace;
  /** the longest time for a turn in milliseconds, because other people wait; null if nobody waits */
  cap: number | null;
  /** the viewer's seat: what costs it something is shown for longer, and playback stops when the seat is out */
  seat?: number | null;
  /** tells where turns begin; by default there is only one */
  mark?: Chapters['mark'];
  /** bots play on before the viewer is asked again, so that skipping lasts until then */
  goesOn?: boolean;
}

/** Who pauses playback: the coach, or a card. */
export type Holder = 'coach' | 'card';

/** Events shown for less than this many milliseconds would not be seen, so they are applied at once. */
const SHORTEST_MS = 40;
/** How much longer an event is shown that costs the viewer something. */
const HURT_MS = 1000;
/** A look at the result before the next turn clears the board. */
const TURN_END_MS = 250;
/** With a cap, events of a long turn are shown for at least this share of their time. */
const LEAST_SHARE = 0.35;
/** With a cap, this many turns behind is normal. More are played faster, and with too many playback jumps. */
const USUAL_TURNS = 2;
const MAX_TURNS = 10;

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

export class Playback {
  readonly shown = signal<Shown | null>(null);
  /** the event that takes the viewer out of the match, until `resume` */
  readonly stoppedAt = signal<GameEvent | null>(null);
  private queue: GameEvent[] = [];
  private last: { view: Position; n: number } | null = null;
  private tempo: Tempo = { pace: 'normal', cap: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly holders = new Set<Holder>();
  /** milliseconds that the current turn has been shown for */
  private turnTime = 0;
  /** what bots do until the viewer is asked is not played */
  private skipping = false;

  constructor(private readonly board: BoardModule) {}

  /** Plays the events that are new. The first view is shown at once, unless `first` is the view before the first event. */
  follow(view: Position, events: GameEvent[], tempo: Tempo, first: Position | null = null): void {
    this.tempo = tempo;
    const n = events[events.length - 1]?.n ?? 0;
    const before = this.last ?? (first ? { view: first, n: 0 } : null);
    if (!this.last && first) this.shown.value = { view: first, event: null, n: 0, quiet: false };
    this.last = { view, n };
    // An undo, or the first view: there is nothing to play.
    if (!before || n < before.n || (n === before.n && this.queue.length === 0)) {
      this.finish();
    } else {
      this.queue.push(...events.filter((event) => event.n > before.n));
      this.run();
    }
    if (!tempo.goesOn) this.skipping = false;
  }

  /** Jumps to the viewer's next decision. If the viewer is taken out of the match before, jumps to that event. */
  skip = (): void => {
    this.skipping = this.tempo.goesOn === true;
    this.holders.clear();
    this.stoppedAt.value = null;
    this.jump();
  };

  /**
   * Pauses playback so that the player can read, or ends the pause. Has no effect when nothing is being played. Before the
   * first `follow`, playback begins with a pause.
   */
  hold = (on: boolean, holder: Holder = 'coach'): void => {
    if (on && this.shown.value?.quiet !== true) {
      this.holders.add(holder);
      this.stop();
    } else if (!on && this.holders.delete(holder)) {
      this.run();
    }
  };

  /** Goes on after the viewer was taken out of the match. */
  resume = (): void => {
    this.stoppedAt.value = null;
    this.skipping = false;
    this.run();
  };

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private get held(): boolean {
    return this.holders.size > 0 || this.stoppedAt.value !== null;
  }

  private run(): void {
    if (this.held) return;
    const { pace, cap } = this.tempo;
    const late = cap !== null && (isHidden() || this.timeOf(this.queue) > MAX_TURNS * cap);
    if (pace === 'off' || this.skipping || late) this.jump();
    else if (this.timer === undefined) this.step();
  }

  /** Shows the current view. */
  private finish(): void {
    this.stop();
    this.holders.clear();
    this.stoppedAt.value = null;
    this.queue = [];
    if (this.last) this.shown.value = { view: this.last.view, event: null, n: this.last.n, quiet: true };
  }

  /** Shows the current view, or the view after the event that takes the viewer out. */
  private jump(): void {
    this.stop();
    const last = this.queue.find((event, at) => this.takesOut(event, this.queue.slice(at + 1)));
    if (!last) {
      this.finish();
      return;
    }
    batch(() => {
      while (this.apply() !== last);
      this.stoppedAt.value = last;
    });
  }

  /** Shows the next event, for `time` milliseconds. */
  private apply(time = 0): GameEvent | undefined {
    const event = this.queue.shift();
    const shown = this.shown.value;
    if (event && shown) this.shown.value = { view: this.board.applyEvent(shown.view, event, this.last?.view), event, time, n: event.n, quiet: false };
    return event;
  }

  private step = (): void => {
    this.timer = undefined;
    const duration = this.queue[0] ? this.time(this.queue[0]) : 0;
    const event = this.apply(duration);
    if (!event) {
      this.finish();
      return;
    }
    const sound = this.board.sound(event);
    if (sound && duration > 0) play(sound);
    if (this.takesOut(event, this.queue)) this.timer = setTimeout(() => this.stopAt(event), duration);
    else if (duration === 0) this.step();
    else this.timer = setTimeout(this.step, duration);
  };

  private stopAt(event: GameEvent): void {
    this.timer = undefined;
    this.stoppedAt.value = event;
  }

  /** Whether the event takes the viewer out while the match goes on. */
  private takesOut(event: GameEvent, after: readonly GameEvent[]): boolean {
    const { seat = null } = this.tempo;
    if (seat === null || !this.board.takesOut?.(event, seat)) return false;
    const ends = after.find((one) => this.begins(one) || one.e === 'over');
    return ends?.e !== 'over';
  }

  private begins(event: GameEvent | undefined): boolean {
    return event !== undefined && (this.tempo.mark?.(event.e) ?? null) !== null;
  }

  /** The time of events at the current pace. */
  private timeOf(events: readonly GameEvent[]): number {
    return events.reduce((sum, one) => sum + this.board.duration(one), 0) * SPEED[this.tempo.pace];
  }

  /** How long the event is shown: its own duration at the current pace, or less if other people wait. */
  private time(event: GameEvent): number {
    if (this.begins(event)) this.turnTime = 0;
    const own = this.board.duration(event);
    if (own === 0) return 0;
    const { pace, mark, seat = null } = this.tempo;
    const next = this.queue[1];
    const pause = next && mark?.(next.e) === 'big' ? TURN_END_MS : 0;
    const view = this.shown.value?.view;
    const hurt = view && seat !== null && this.board.hurts?.(event, seat, view) ? HURT_MS * SPEED[pace] : 0;
    const time = (own + pause) * this.share() * SPEED[pace];
    this.turnTime += time;
    return time + hurt < SHORTEST_MS ? 0 : time + hurt;
  }

  /** The share of their time that the events of a turn get. */
  private share(): number {
    const { cap } = this.tempo;
    if (cap === null) return 1;
    const next = this.queue.findIndex((one, at) => at > 0 && this.begins(one));
    const turn = this.timeOf(next < 0 ? this.queue : this.queue.slice(0, next));
    const inTurn = Math.max(LEAST_SHARE, (cap - this.turnTime) / turn);
    const behind = (USUAL_TURNS * cap) / this.timeOf(this.queue);
    return Math.min(1, inTurn, behind);
  }
}
