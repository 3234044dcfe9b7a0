// The topic of the rules that explains the current decision.
import type { Position } from '../net/wire';

interface Bang {
  phase: string;
  dice: string[] | null;
  die: number | null;
  turn: number;
}

interface Colt {
  phase: string;
  turn: number | null;
  turns: string[];
  round: number;
  rounds: (string | null)[];
  asked: { what: string } | null;
}

function nowInBang({ phase, dice, die }: Bang): string {
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

function nowInColt({ phase, turn, turns, round, rounds, asked }: Colt): string {
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

export function currentTopic(view: Position): string {
  return view.game === 'bang' ? nowInBang(view as unknown as Bang) : nowInColt(view as unknown as Colt);
}
