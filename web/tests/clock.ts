// Replaces setTimeout and Date.now by a clock that a test advances. The mock timers of node:test differ between the
// supported versions.
//
//     const clock = stopClock();
//     clock.tick(250);
//     clock.restore();

export interface Clock {
  tick(milliseconds: number): void;
  restore(): void;
}

export function stopClock(): Clock {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: Date.now };
  const due = new Map<number, { at: number; run: () => void }>();
  let now = 1_000_000;
  let next = 1;
  const fake = {
    setTimeout: (run: () => void, after = 0): number => {
      due.set(next, { at: now + after, run });
      return next++;
    },
    clearTimeout: (id: number | undefined): void => {
      if (id !== undefined) due.delete(id);
    },
  };
  Object.assign(globalThis, fake);
  Date.now = () => now;
  return {
    tick(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const first = [...due].filter(([, one]) => one.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!first) break;
        due.delete(first[0]);
        now = Math.max(now, first[1].at);
        first[1].run();
      }
      now = end;
    },
    restore() {
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
      Date.now = real.now;
    },
  };
}
