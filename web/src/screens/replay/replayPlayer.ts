// Shows a replay: which step it is at, whether it runs, and how fast. The boards see what it shows and know of nothing else.
import { effect, signal } from '@preact/signals';
import type { GameModule } from '../../games/gameModule';
import { Playback, reducedMotion } from '../../motion/playback';
import type { Film } from '../../net/wire';
import type { Pace } from '../../store/prefs';
import { eventsUpTo, lastStep, stepAt } from './replayFrames';

/** What is shown of a step before the next one comes, in milliseconds. */
const REST: Record<Pace, number> = { slow: 1200, normal: 550, quick: 200, off: 350 };
/** A step is shown in full: nobody waits for the end of a replay. */
const MAX_STEP_MS = 20_000;

export class ReplayPlayer {
  readonly step = signal(0);
  readonly runs = signal(false);
  readonly pace = signal<Pace>('normal');
  readonly playback: Playback;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unwatch: () => void;

  constructor(
    gameModule: GameModule,
    readonly replay: Film,
    step: number,
  ) {
    this.playback = new Playback(gameModule);
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

  /** To any step at once, without motion. */
  jump(step: number): void {
    this.show(step, 'off');
  }

  /** To any step; the next one is played, all others are jumped to. */
  go(step: number): void {
    if (step === this.step.value + 1) this.show(step, reducedMotion() ? 'off' : this.pace.value);
    else this.jump(step);
  }

  /** Somebody takes the replay in his own hands. */
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
    // What is still moving of the step before is over at once.
    this.playback.skip();
    this.step.value = step;
    this.playback.follow(stepAt(this.replay, step).view, eventsUpTo(this.replay, step), { pace, most: MAX_STEP_MS });
    if (pace === 'off') this.playback.skip();
  }

  /** While it runs, each step that has come to rest is followed by the next one. */
  private scheduleNext(runs: boolean, quiet: boolean): void {
    clearTimeout(this.timer);
    if (!runs || !quiet) return;
    this.timer = setTimeout(() => {
      if (this.step.value >= this.last) this.runs.value = false;
      else {
        this.go(this.step.value + 1);
        // A step without motion leaves nothing to wait for: what is shown is at rest already.
        this.scheduleNext(this.runs.value, this.playback.shown.value?.quiet ?? false);
      }
    }, REST[this.pace.value]);
  }
}
