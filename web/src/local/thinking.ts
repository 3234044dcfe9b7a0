// Runs the jobs of one thinker one after the other, in slices, so that its worker hears of a cancellation in time.
import { pass, resultOf, type Engine } from './engine';

/** The longest time without a look at the worker's messages. */
const SLICE_MS = 25;

const NOTHING = new Uint8Array(0);

/** A job that waits for its turn. */
export interface Job {
  job: number;
  bytes: Uint8Array;
  /** whether all other jobs go first */
  canWait: boolean;
}

/** Puts a job into the queue: behind those that came before, but ahead of those that can wait longer. */
export function enqueue(queue: Job[], one: Job): void {
  const at = one.canWait ? -1 : queue.findIndex(({ canWait }) => canWait);
  queue.splice(at < 0 ? queue.length : at, 0, one);
}

export class Thinking {
  private readonly waiting: Job[] = [];
  private running: { job: number; handle: number } | null = null;
  private readonly next = new MessageChannel();
  private scheduled = false;

  /** `done` gets the result of each job, which is empty if the job was stopped or failed. */
  constructor(
    private readonly engine: Engine,
    private readonly done: (job: number, bytes: Uint8Array) => void,
  ) {
    this.next.port1.onmessage = () => this.slice();
  }

  think(job: number, bytes: Uint8Array, canWait = false): void {
    enqueue(this.waiting, { job, bytes, canWait });
    if (!this.running) this.goOn();
  }

  stop(job: number): void {
    if (this.running?.job === job) {
      this.finish(NOTHING);
      return;
    }
    const at = this.waiting.findIndex((one) => one.job === job);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    this.done(job, NOTHING);
  }

  /** The next slice comes after the messages that have already arrived. A timer would wait 4 ms or more. */
  private goOn(): void {
    if (!this.scheduled) this.next.port2.postMessage(null);
    this.scheduled = true;
  }

  private slice(): void {
    this.scheduled = false;
    if (!this.running && !this.begin()) return;
    const { handle } = this.running as NonNullable<typeof this.running>;
    if (this.engine.posse_think_step(handle, SLICE_MS)) this.finish(resultOf(this.engine, handle));
    else this.goOn();
  }

  /** Begins the first job that makes sense. False if there is none. */
  private begin(): boolean {
    for (let one = this.waiting.shift(); one; one = this.waiting.shift()) {
      const handle = pass(this.engine, one.bytes, (at, length) => this.engine.posse_think_begin(at, length));
      if (handle !== 0) {
        this.running = { job: one.job, handle };
        return true;
      }
      this.done(one.job, NOTHING);
    }
    return false;
  }

  private finish(bytes: Uint8Array): void {
    const { job, handle } = this.running as NonNullable<typeof this.running>;
    this.engine.posse_think_free(handle);
    this.running = null;
    this.done(job, bytes);
    if (this.waiting.length > 0) this.goOn();
  }
}
