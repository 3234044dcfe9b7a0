// Plays a replay: holds the current step, whether it runs, and the pace.
import { effect, signal } from '@preact/signals';
import type { BoardModule } from '../../games/game';
import { Playback, reducedMotion } from '../../motion/playback';
import type { ReplayFrames } from '../../net/wire';
import type { Pace } from '../../store/prefs';
import { eventsUpTo, lastStep, stepAt } from './replayFrames';

/** Pause after each step, in milliseconds. */
const PAUSE_MS: Record<Pace, number> = { slow: 1200, normal: 550, quick: 200, off: 350 };

export class ReplayPlayer {
  readonly step = signal(0);
  readonly runs = signal(false);
  readonly pace = signal<Pace>('normal');
  readonly playback: Playback;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unwatch: () => void;

  constructor(
    board: BoardModule,
    readonly replay: ReplayFrames,
    step: number,
  ) {
    this.playback = new Playback(board);
    this.jump(step);
    this.unwatch = effect(() => this.scheduleNext(this.runs.value, this.playback.shown.value?.quiet ?? false));
  }

  get last(): number {
    return lastStep(this.replay);
  }

  close(): void {
    this.unwatch();
    clearTimeout(this.timer);
    this.playback.stop();
  }

  /** Goes to a step without animation. */
  jump(step: number): void {
    this.show(step, 'off');
  }

  /** Goes to a step. The next step is animated; all others are shown at once. */
  go(step: number): void {
    if (step === this.step.value + 1) this.show(step, reducedMotion() ? 'off' : this.pace.value);
    else this.jump(step);
  }

  /** Goes to a step at the user's request and stops the playback. */
  seek(step: number): void {
    this.runs.value = false;
    this.go(step);
  }

  toggle(): void {
    if (!this.runs.value && this.step.value >= this.last) this.jump(0);
    this.runs.value = !this.runs.value;
  }

  private show(wanted: number, pace: Pace): void {
    const step = Math.max(0, Math.min(this.last, wanted));
    // Ends the animation of the previous step.
    this.playback.skip();
    this.step.value = step;
    this.playback.follow(stepAt(this.replay, step).view, eventsUpTo(this.replay, step), { pace, cap: null });
    if (pace === 'off') this.playback.skip();
  }

  /** While the replay runs, shows the next step some time after the current one has ended. */
  private scheduleNext(runs: boolean, quiet: boolean): void {
    clearTimeout(this.timer);
    if (!runs || !quiet) return;
    this.timer = setTimeout(() => {
      if (this.step.value >= this.last) this.runs.value = false;
      else {
        this.go(this.step.value + 1);
        // A step without animation triggers no effect, because the player was quiet before and after it.
        this.scheduleNext(this.runs.value, this.playback.shown.value?.quiet ?? false);
      }
    }, PAUSE_MS[this.pace.value]);
  }
}
