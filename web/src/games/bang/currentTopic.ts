// The topic of the rules that explains the current decision.
import type { BangView } from './view';

export function currentTopic({ phase, dice, die }: BangView): string {
  switch (phase) {
    case 'roll':
      return dice ? 'rolling' : 'turn';
    case 'reroll':
      return 'rolling';
    case 'shoot':
      return dice?.[(die ?? 0) - 1] === 'two' ? 'two' : 'one';
    case 'over':
      return 'winning';
    default:
      // gift, dodge, drop, beer and unarrow have topics of the same name.
      return phase;
  }
}
