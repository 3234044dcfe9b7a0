// How long each event is shown at normal pace, and its sound. A turn takes five seconds; tests/pace.test.ts measures it.
import type { Sound } from '../../../motion/sound';
import { bell, card, dice, shot } from '../../../motion/sounds';
import { arrow, beer, fuse, gatling, keep } from './sounds';
import type { BangEvent } from '../wire';

/** Milliseconds per choice. A choice that is not listed takes no time, because its result follows at once. */
const CHOICES: Readonly<Record<string, number>> = { keep: 140, reroll: 160, shoot: 130, dodge: 500, drop: 400, unarrow: 300 };

/** Dice tumble for `TUMBLE` milliseconds, stop one by one, `STOP_APART` apart, and lie still for `STILL` to be read. */
const TUMBLE = 380;
const STOP_APART = 50;
const STILL = 320;

const rollTime = (dice: number): number => TUMBLE + STOP_APART * (dice - 1) + STILL;

/** When each of so many dice stops, in milliseconds, if the whole roll is shown for `time`. */
export function stops(dice: number, time: number): number[] {
  const scale = time / rollTime(dice);
  return Array.from({ length: dice }, (_, at) => (TUMBLE + STOP_APART * at) * scale);
}

export function duration(event: BangEvent): number {
  switch (event.e) {
    case 'seated':
    case 'final':
      return 0;
    case 'turn':
      return 250;
    case 'chose':
      return event.forced ? 200 : (CHOICES[event.action.split(' ')[0] ?? ''] ?? 0);
    case 'rolled':
      return rollTime(event.rolled.length);
    case 'arrow':
      return 200;
    case 'attack':
      return 900;
    case 'life':
      return lifeDuration(event);
    case 'returned':
      return event.why === 'attack' || event.why === 'eliminated' ? 120 : 350;
    case 'gun':
      return 700;
    case 'eliminated':
      return 1100;
    case 'over':
      return 1200;
    default:
      return 0;
  }
}

function lifeDuration({ why, change }: Extract<BangEvent, { e: 'life' }>): number {
  if (change === 0) return 300;
  if (why === 'attack' || why === 'gatling') return 280;
  if (why === 'dynamite') return 800;
  return why === 'beer' ? 280 : 350;
}

export function sound(event: BangEvent): Sound | null {
  switch (event.e) {
    case 'rolled':
      return dice;
    case 'final':
      return event.why === 'dynamite' ? fuse : null;
    case 'chose':
      return event.action === 'keep' ? keep : null;
    case 'arrow':
    case 'attack':
      return arrow;
    case 'life':
      return lifeSound(event);
    case 'gun':
      return gatling;
    case 'eliminated':
      return card;
    case 'over':
      return bell;
    default:
      return null;
  }
}

function lifeSound({ why, change }: Extract<BangEvent, { e: 'life' }>): Sound | null {
  if (why === 'beer') return beer;
  if (why === 'dynamite') return fuse;
  return change < 0 && (why === 'one' || why === 'two') ? shot : null;
}

/** Whether the event costs the seat lives. */
export const hurts = (event: BangEvent, seat: number): boolean => event.e === 'life' && event.seat === seat && event.change < 0;
