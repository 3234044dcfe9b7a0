// Runs the check in slices, so that the page stays responsive.
import { useEffect, useState } from 'preact/hooks';
import { gameNamed } from '../../games';
import { checkGame, type FairCheck, type Findings } from './check';
import type { GameFile } from './file';

/** The longest slice in milliseconds. */
const SLICE = 12;

/** The game's own check of the file. Undefined while it is being downloaded; null if the game has none. */
function useFairCheck(file: GameFile | null): FairCheck | null | undefined {
  const [found, setFound] = useState<{ file: GameFile; check: FairCheck | null } | null>(null);
  useEffect(() => {
    let here = true;
    if (file) {
      const { fair } = gameNamed(file.start.position.game);
      void Promise.resolve(fair?.() ?? null).then((check) => here && setFound({ file, check }));
    }
    return () => {
      here = false;
    };
  }, [file]);
  return found && found.file === file ? found.check : undefined;
}

export interface Checked {
  check: FairCheck | null;
  findings: Findings;
}

/** Null until the first slice is done, and if there is nothing to check. */
export function useCheck(file: GameFile | null): Checked | null {
  const check = useFairCheck(file);
  const [findings, setFindings] = useState<Findings | null>(null);
  useEffect(() => {
    setFindings(null);
    if (!file?.fair || check === undefined) return undefined;
    const steps = checkGame(file, file.fair, check);
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
  }, [file, check]);
  return findings && check !== undefined ? { check, findings } : null;
}
