// Plays events one by one. The server sends everything that happened at once, but players want to watch it. So the
// board shows an older view and applies event after event until it has caught up.
//
//     const playback = new Playback(board);
//     playback.follow(view, events, { most: 3000 });    // whenever something new has arrived
//     playback.shown.value                              // what to draw now
import { signal } from '@preact/signals';
import type { BoardModule } from '../games/game';
import type { GameEvent, Position } from '../net/wire';
import type { Pace } from '../store/prefs';
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
  /** the longest allowed delay in milliseconds; playback speeds up to keep it */
  most: number;
}

const SPEED: Record<Pace, number> = { slow: 1.8, normal: 1, quick: 0.45, off: 0 };
/** Events shown for less than this many milliseconds would not be seen, so they are applied at once. */
const SHORTEST = 40;
/** With more events than this, the player has been away: jump to the current view. */
const TOO_MANY = 120;

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Playback {
  readonly shown = signal<Shown | null>(null);
  private queue: GameEvent[] = [];
  private last: { view: Position; n: number } | null = null;
  private tempo: Tempo = { pace: 'normal', most: 3000 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** the time by which all queued events must have been shown */
  private deadline = 0;
  /** when `hold` was called; null if playback is running */
  private heldSince: number | null = null;

  constructor(private readonly board: BoardModule) {}

  follow(view: Position, events: GameEvent[], tempo: Tempo): void {
    this.tempo = tempo;
    const n = events.length > 0 ? (events[events.length - 1] as GameEvent).n : 0;
    const shown = this.shown.value;
    const before = this.last;
    this.last = { view, n };
    // An undo, or the first view: there is nothing to play.
    if (!shown || !before || n < before.n || (n === before.n && this.queue.length === 0)) {
      this.jump();
      return;
    }
    const fresh = events.filter((event) => event.n > before.n);
    this.queue.push(...fresh);
    if (fresh.length > 0) this.deadline = Date.now() + tempo.most;
    if (tempo.pace === 'off' || this.queue.length > TOO_MANY) this.jump();
    else if (this.timer === undefined && this.heldSince === null) this.step();
  }

  skip = (): void => this.jump();

  /** Pauses playback so that the player can read, or resumes it. Has no effect when nothing is being played. */
  hold = (on: boolean): void => {
    const now = Date.now();
    if (on && this.heldSince === null && this.shown.value?.quiet === false) {
      this.heldSince = now;
      this.stop();
    } else if (!on && this.heldSince !== null) {
      this.deadline += now - this.heldSince;
      this.heldSince = null;
      this.step();
    }
  };

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private jump(): void {
    this.stop();
    this.heldSince = null;
    this.queue = [];
    if (this.last) this.shown.value = { view: this.last.view, event: null, n: this.last.n, quiet: true };
  }

  private step = (): void => {
    this.timer = undefined;
    const event = this.queue.shift();
    const shown = this.shown.value;
    if (!event || !shown) {
      this.jump();
      return;
    }
    const duration = this.time(event);
    this.shown.value = { view: this.board.applyEvent(shown.view, event), event, time: duration, n: event.n, quiet: false };
    const sound = this.board.sound(event);
    if (sound && duration > 0) play(sound);
    if (duration === 0) this.step();
    else this.timer = setTimeout(this.step, duration);
  };

  /**
   * How long the event is shown: its own duration at the current pace, or less if playback would fall too far behind.
   */
  private time(event: GameEvent): number {
    const own = this.board.duration(event);
    if (own === 0) return 0;
    const speed = SPEED[this.tempo.pace];
    const behind = [event, ...this.queue].reduce((sum, one) => sum + this.board.duration(one), 0) * speed;
    const squeeze = Math.min(1, Math.max(0, this.deadline - Date.now()) / behind);
    const time = own * speed * squeeze;
    return time < SHORTEST ? 0 : time;
  }
}
