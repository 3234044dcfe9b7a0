// The review of a replay while the server computes it: asked for again and again until it is done.
import { signal } from '@preact/signals';
import { fetchReview, Refusal } from '../../net/http';
import type { Review } from '../../net/review';

/** Milliseconds between two questions, and after a refusal that may not last. */
const EVERY_MS = 1000;
const LATER_MS = 5000;

/** Refusals after which the question is asked again by itself. */
const PASSING: readonly string[] = ['lost', 'too_fast', 'busy'];

/** The parts of the panel. */
export type Tab = 'moment' | 'players' | 'moments';

/** The review, and what the player has chosen to see of it. It outlives a change of the viewer. */
export class ReviewSource {
  readonly tab = signal<Tab>('players');
  /** the seat that stands out; null for none */
  readonly focus = signal<number | null>(null);
  /** whether the dialog is open, on screens that have no room for the panel */
  readonly open = signal(false);
  readonly review = signal<Review | null>(null);
  /** why there is no more to come; null while all is well */
  readonly fault = signal<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly name: string,
    private readonly fetch: (name: string) => Promise<Review> = fetchReview,
  ) {
    void this.ask();
  }

  /** Asks at once, after a refusal. */
  retry(): void {
    clearTimeout(this.timer);
    void this.ask();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      const review = await this.fetch(this.name);
      if (this.closed) return;
      this.review.value = review;
      this.fault.value = null;
      if (!review.done) this.askIn(EVERY_MS);
    } catch (refused) {
      if (this.closed) return;
      this.fault.value = refused;
      if (refused instanceof Refusal && PASSING.includes(refused.code)) this.askIn(LATER_MS);
    }
  }

  private askIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), milliseconds);
  }
}
