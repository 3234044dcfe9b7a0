// A table is played in one page at a time: the one that opened it last. Web Locks tell the other one; without them, as on
// plain HTTP, a broadcast does.

interface Held {
  release: () => void;
}

const nameOf = (code: string): string => `posse-table-${code}`;

export class TableLocks {
  private readonly held = new Map<string, Held>();
  private readonly channel: BroadcastChannel | null;

  /** `lost` is called when another page takes a table. */
  constructor(private readonly lost: (code: string) => void) {
    this.channel = !navigator.locks && typeof BroadcastChannel === 'function' ? new BroadcastChannel('posse-tables') : null;
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<string>) => this.lose(data);
  }

  claim(code: string): void {
    if (this.held.has(code)) return;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = { release };
    this.held.set(code, held);
    this.channel?.postMessage(code);
    navigator.locks
      ?.request(nameOf(code), { steal: true }, () => released)
      .catch((error: unknown) => {
        // Anything else than a theft means that there are no locks, as in a browser that forbids storage.
        const stolen = error instanceof DOMException && error.name === 'AbortError';
        if (stolen && this.held.get(code) === held) this.lose(code);
      });
  }

  release(code: string): void {
    this.held.get(code)?.release();
    this.held.delete(code);
  }

  private lose(code: string): void {
    if (!this.held.delete(code)) return;
    this.lost(code);
  }
}

/** Whether a page has the table. False if the browser cannot tell. */
export async function isLocked(code: string): Promise<boolean> {
  try {
    const { held } = await navigator.locks.query();
    return held?.some(({ name }) => name === nameOf(code)) ?? false;
  } catch {
    return false;
  }
}
