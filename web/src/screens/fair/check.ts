// Checks a whole game file, step by step.
import type { Position } from '../../net/wire';
import type { Item } from '../../store/chain';
import { commitmentOf, Dice } from './dice';
import type { FairPart, GameFile, Settings } from './file';
import { GameRecord, Stopped, type Draw, type Misdeal, type Steps } from './record';

/** How a game's deal and draws are recomputed. */
export interface FairCheck {
  /** the parts of the deal that are wrong, and the check of the rest of the match, step by step */
  begin(settings: Settings, position: Position, record: GameRecord): { misdeals: Misdeal[]; rest: Steps };
  /** whether every draw depends on the ones before, so that the check cannot go on after a wrong one */
  chained: boolean;
  /** a chance action in words: "beer, arrow", "floor change, fire", "purse 2" */
  drawWords(action: string): string;
  /** whether `of` in this kind of misdeal is a seat */
  isOfSeat(what: string): boolean;
  /** the values of the event `over` in the chain of shown events */
  ending(result: Readonly<Record<string, unknown>>, position: Position): unknown[];
}

export interface Findings {
  /** the commitment computed from the secret */
  commitment: string;
  promiseKept: boolean;
  misdeals: Misdeal[];
  draws: Draw[];
  /** what was shown according to the file so far */
  shown: Item[];
  /** the action at which the check had to stop, from 1 */
  stopped: Stopped | null;
  /** fraction of the actions checked so far, 0 to 1 */
  done: number;
  finished: boolean;
}

/** Without a check of the game's own, only the promise is checked. */
function begin(check: FairCheck | null, file: GameFile, fair: FairPart, record: GameRecord): { misdeals: Misdeal[]; rest: Steps } {
  return check ? check.begin(fair.new, file.start.position, record) : { misdeals: [], rest: (function* () {})() };
}

const isLost = (check: FairCheck | null, { misdeals, draws }: Findings): boolean =>
  check !== null && check.chained && (misdeals.length > 0 || draws.some((draw) => !draw.good));

/** Yields the findings so far after every step. */
export function* checkGame(file: GameFile, fair: FairPart, check: FairCheck | null): globalThis.Generator<Findings, Findings> {
  const commitment = commitmentOf(fair.secret);
  const record = new GameRecord(file.actions, new Dice(fair.secret, fair.contributions), fair.arranged);
  const { misdeals, rest } = begin(check, file, fair, record);
  let stopped: Stopped | null = null;
  let finished = false;
  const found = (): Findings => ({
    commitment,
    promiseKept: commitment === fair.commitment,
    misdeals,
    draws: record.draws,
    shown: record.shown,
    stopped,
    done: record.actions.length === 0 ? 1 : record.at / record.actions.length,
    finished,
  });
  yield found();
  try {
    while (!isLost(check, found()) && !rest.next().done) yield found();
    if (check && file.result) record.show('over', ...check.ending(file.result as Record<string, unknown>, file.start.position));
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
