// Runs the check in slices, so that the page stays responsive.
import { useEffect, useState } from 'preact/hooks';
import { checkGame, type Findings } from './check';
import type { GameFile } from './file';

/** The longest slice in milliseconds. */
const SLICE = 12;

/** Null until the first slice is done, and if there is nothing to check. */
export function useCheck(file: GameFile | null): Findings | null {
  const [findings, setFindings] = useState<Findings | null>(null);
  useEffect(() => {
    setFindings(null);
    if (!file?.fair) return undefined;
    const steps = checkGame(file, file.fair);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      const until = performance.now() + SLICE;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      setFindings(step.value);
      if (!step.done) timer = setTimeout(slice, 0);
    };
    slice();
    return () => clearTimeout(timer);
  }, [file]);
  return findings;
}
