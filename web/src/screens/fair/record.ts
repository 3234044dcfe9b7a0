// The actions of a game file in order, and the results for the chance actions.
import type { Item } from '../../store/chain';
import type { Dice, Generator } from './dice';

/** A chance action: what the file says, and what it should be. */
export interface Draw {
  /** number of its generator, from 1 */
  n: number;
  /** index among all actions, from 1 */
  at: number;
  is: string;
  should: string;
  /** as it should be, or arranged */
  good: boolean;
  /** arranged for a lesson: not drawn, and not fair */
  arranged: boolean;
}

/** A part of the deal that is wrong. */
export interface Misdeal {
  /** "role", "character", "train" … */
  what: string;
  /** the seat, car or bandit concerned; null if there is none */
  of: number | string | null;
  is: string;
  should: string;
}

/** The check cannot follow the file any further. */
export class Stopped extends Error {
  constructor(
    /** the impossible action, from 1; null if the file ends too early */
    readonly at: number | null,
    readonly action: string,
  ) {
    super(`action ${at}: ${action}`);
  }
}

const sorted = (action: string): string => action.split(' ').sort().join(' ');

export class GameRecord {
  at = 0;
  readonly draws: Draw[] = [];
  /** what was shown of the match according to the file, with all secrets */
  readonly shown: Item[] = [];

  constructor(
    readonly actions: readonly string[],
    readonly dice: Dice,
    readonly arranged: readonly number[] = [],
  ) {}

  get ended(): boolean {
    return this.at >= this.actions.length;
  }

  peek(): string {
    return this.actions[this.at] ?? '';
  }

  take(): string {
    if (this.ended) throw new Stopped(null, '');
    return this.actions[this.at++] as string;
  }

  show(...item: Item): void {
    this.shown.push(item);
  }

  /** Compares the next action with what `draw` makes of the next generator. An arranged action is taken as it is. */
  chance(draw: (generator: Generator) => string): Draw {
    const is = this.take();
    const n = this.draws.length + 1;
    const arranged = this.arranged.includes(n);
    const should = arranged ? is : draw(this.dice.generator(n));
    // The cards of a deal may be in any order.
    const good = is === should || (should.startsWith('deal ') && sorted(is) === sorted(should));
    const made: Draw = { n, at: this.at, is, should, good, arranged };
    this.draws.push(made);
    return made;
  }
}

/** A computation in steps, so that the page stays responsive. */
export type Steps = globalThis.Generator<void, void>;
