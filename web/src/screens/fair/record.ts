// The actions of a game's file, one after the other, and what was found out about those of chance.
import type { Dice, Generator } from './dice';

/** A chance action: what the file says, and what should have fallen. */
export interface Draw {
  /** from 1: the number of its generator */
  n: number;
  /** its place among all actions, from 1 */
  at: number;
  is: string;
  should: string;
  good: boolean;
}

/** Something of the deal that is not as it should be. */
export interface Misdeal {
  /** "role", "character", "train" … */
  what: string;
  /** the seat, the car or the bandit that it is about, if it is about one */
  of: number | string | null;
  is: string;
  should: string;
}

/** The file cannot be followed any further. */
export class Stopped extends Error {
  constructor(
    /** the action that cannot be, from 1; null: the game is cut short */
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

  constructor(
    readonly actions: readonly string[],
    readonly dice: Dice,
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

  /** The next action should be what `draw` makes of the next generator; says whether it is. */
  chance(draw: (generator: Generator) => string): Draw {
    const is = this.take();
    const n = this.draws.length + 1;
    const should = draw(this.dice.generator(n));
    // The cards of a deal may stand in any order.
    const good = is === should || (should.startsWith('deal ') && sorted(is) === sorted(should));
    const made: Draw = { n, at: this.at, is, should, good };
    this.draws.push(made);
    return made;
  }
}

/** Something that is done bit by bit, so that the page stays alive. */
export type Steps = globalThis.Generator<void, void>;
