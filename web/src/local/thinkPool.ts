// The think workers of a table worker: started on demand, one job each at a time.
//
// A browser without workers inside workers thinks in the table worker itself, in slices.
import { startEngine } from './engine';
import type { FromThinker, ToThinker } from './protocol';
import { enqueue, Thinking, type Job } from './thinking';

const MAX_THINKERS = 4;

/** One processor is left to the page. */
export const thinkersFor = (processors: number | undefined): number => Math.max(1, Math.min(MAX_THINKERS, (processors ?? 2) - 1));

const NOTHING = new Uint8Array(0);

/** The part of a Worker that the pool uses. */
export interface ThinkWorker {
  onmessage: ((event: { data: FromThinker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(message: ToThinker): void;
  terminate(): void;
}

interface Thinker {
  worker: ThinkWorker;
  /** the number of the current job; null: idle */
  job: number | null;
  /** whether it has ever answered */
  works: boolean;
}

interface Options {
  module: WebAssembly.Module;
  most: number;
  /** starts a worker; throws if there are no workers inside workers */
  start: () => ThinkWorker;
  done: (job: number, bytes: Uint8Array) => void;
}

export class ThinkPool {
  private thinkers: Thinker[] = [];
  private waiting: Job[] = [];
  /** the running jobs, in case that their worker fails before it has ever worked */
  private readonly running = new Map<number, Job>();
  private here: Promise<Thinking> | null = null;

  constructor(private readonly options: Options) {}

  /** A job that can wait begins only when no others are waiting. */
  think(job: number, bytes: Uint8Array, canWait = false): void {
    if (this.here) {
      this.thinkHere({ job, bytes, canWait });
      return;
    }
    enqueue(this.waiting, { job, bytes, canWait });
    this.assign();
  }

  stop(job: number): void {
    if (this.here) void this.here.then((thinking) => thinking.stop(job));
    const thinker = this.thinkers.find((one) => one.job === job);
    thinker?.worker.postMessage({ t: 'stop', job });
    const at = this.waiting.findIndex((one) => one.job === job);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    // The answer must not come during the call of the engine that stopped the job.
    queueMicrotask(() => this.options.done(job, NOTHING));
  }

  private assign(): void {
    while (this.waiting.length > 0) {
      const idle = this.thinkers.find((one) => one.job === null) ?? this.add();
      if (!idle) return;
      const next = this.waiting.shift() as Job;
      idle.job = next.job;
      this.running.set(next.job, next);
      idle.worker.postMessage({ t: 'think', job: next.job, bytes: next.bytes });
    }
  }

  private add(): Thinker | null {
    if (this.here || this.thinkers.length >= this.options.most) return null;
    let worker: ThinkWorker;
    try {
      worker = this.options.start();
    } catch {
      this.moveHere();
      return null;
    }
    const thinker: Thinker = { worker, job: null, works: false };
    worker.onmessage = ({ data }) => {
      if (data.t === 'died') this.lose(thinker);
      else this.finish(thinker, data.job, data.bytes);
    };
    worker.onerror = () => this.lose(thinker);
    worker.postMessage({ t: 'start', module: this.options.module });
    this.thinkers.push(thinker);
    return thinker;
  }

  private finish(thinker: Thinker, job: number, bytes: Uint8Array): void {
    thinker.works = true;
    thinker.job = null;
    this.running.delete(job);
    this.assign();
    this.options.done(job, bytes);
  }

  /** A worker that has worked before loses its job only. One that never has cannot be started in this browser. */
  private lose(thinker: Thinker): void {
    if (!this.thinkers.includes(thinker)) return;
    thinker.worker.terminate();
    this.thinkers = this.thinkers.filter((one) => one !== thinker);
    const { job } = thinker;
    const lost = job === null ? undefined : this.running.get(job);
    if (job !== null) this.running.delete(job);
    if (!thinker.works) {
      if (lost) this.waiting.unshift(lost);
      if (this.thinkers.length === 0) this.moveHere();
    } else if (job !== null) {
      this.options.done(job, NOTHING);
    }
    this.assign();
  }

  private moveHere(): void {
    this.here = startEngine(this.options.module, null).then((engine) => new Thinking(engine, this.options.done));
    for (const one of this.waiting.splice(0)) this.thinkHere(one);
  }

  private thinkHere({ job, bytes, canWait }: Job): void {
    void this.here?.then((thinking) => thinking.think(job, bytes, canWait));
  }
}
