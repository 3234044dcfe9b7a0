// The topic of the rules that explains the current decision.
import type { ColtView } from './view';

export function currentTopic({ phase, turn, turns, round, rounds, asked }: ColtView): string {
  switch (phase) {
    case 'schemin': {
      const kind = turns[(turn ?? 1) - 1] ?? 'standard';
      return kind === 'standard' ? 'schemin' : kind;
    }
    case 'stealin':
      return asked?.what ?? 'stealin';
    case 'event':
      return rounds[round - 1] ?? 'events';
    case 'over':
      return 'scoring';
    default:
      // deal and discard have topics of the same name.
      return phase;
  }
}
