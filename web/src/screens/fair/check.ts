// Checks a whole game file, step by step.
import { checkBangDeal, checkBangRolls } from './bang';
import { ColtCheck } from './colt';
import { commitmentOf, Dice } from './dice';
import type { FairPart, GameFile } from './file';
import { GameRecord, Stopped, type Draw, type Misdeal, type Steps } from './record';

export interface Findings {
  /** the commitment computed from the secret */
  commitment: string;
  promiseKept: boolean;
  misdeals: Misdeal[];
  draws: Draw[];
  /** the action at which the check had to stop, from 1 */
  stopped: Stopped | null;
  /** fraction of the actions checked so far, 0 to 1 */
  done: number;
  finished: boolean;
}

function begin(file: GameFile, fair: FairPart, record: GameRecord): { misdeals: Misdeal[]; rest: Steps } {
  const { position } = file.start;
  if (position.game === 'bang') {
    return { misdeals: checkBangDeal(fair.new, position, record.dice.generator(0)), rest: checkBangRolls(record) };
  }
  const colt = new ColtCheck(fair.new, record);
  return { misdeals: colt.checkDeal(position), rest: colt.play() };
}

/** Whether to stop early. In Colt Express every draw depends on the ones before. */
function lost(file: GameFile, findings: Findings): boolean {
  if (file.start.position.game === 'bang') return false;
  return findings.misdeals.length > 0 || findings.draws.some((draw) => !draw.good);
}

/** Yields the findings so far after every step. */
export function* checkGame(file: GameFile, fair: FairPart): globalThis.Generator<Findings, Findings> {
  const commitment = commitmentOf(fair.secret);
  const record = new GameRecord(file.actions, new Dice(fair.secret, fair.contributions));
  const { misdeals, rest } = begin(file, fair, record);
  let stopped: Stopped | null = null;
  let finished = false;
  const found = (): Findings => ({
    commitment,
    promiseKept: commitment === fair.commitment,
    misdeals,
    draws: record.draws,
    stopped,
    done: record.actions.length === 0 ? 1 : record.at / record.actions.length,
    finished,
  });
  yield found();
  try {
    while (!lost(file, found()) && !rest.next().done) yield found();
  } catch (trouble) {
    if (!(trouble instanceof Stopped)) throw trouble;
    // A match that was broken off has no result. What there is of it is still checked.
    if (trouble.at !== null || file.result !== null) stopped = trouble;
  }
  finished = true;
  return found();
}

export const isGood = (findings: Findings): boolean =>
  findings.promiseKept &&
  findings.misdeals.length === 0 &&
  findings.stopped === null &&
  findings.draws.every((draw) => draw.good);
