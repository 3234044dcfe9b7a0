// Hides the result of a roll until the dice lie still. The server tells the result before the dice are thrown on the
// screen. Until the last die has stopped, the board gets a stage without it: the earlier dice, and no event of the roll
// in the log or for screen readers.
import { useEffect, useRef, useState } from 'preact/hooks';
import { reducedMotion } from '../../../motion/playback';
import type { BangEvent } from '../wire';
import type { Face } from '../view';
import { duration, stops } from './timing';
import type { BangStage } from './words';

type Rolled = Extract<BangEvent, { e: 'rolled' }>;

/** A roll on its way: `rolling` dice still tumble, and those of `lying` have stopped. */
export interface Tumble {
  rolling: readonly number[];
  lying: ReadonlyMap<number, Face>;
}

/** The roll with its first `stopped` dice lying still; null when all of them do. */
export function tumbleOf({ rolled, dice }: Pick<Rolled, 'rolled' | 'dice'>, stopped: number): Tumble | null {
  if (stopped >= rolled.length) return null;
  const lying = rolled.slice(0, stopped).map((position): [number, Face] => [position, dice[position - 1] as Face]);
  return { rolling: rolled.slice(stopped), lying: new Map(lying) };
}

/** The stage while dice tumble. `before` is the stage before the roll; null if the board has just been opened. */
export function hideRoll(stage: BangStage, { n, rolled }: Rolled, before: BangStage | null): BangStage {
  const dice = before?.view.turn === stage.view.turn ? before.view.dice : null;
  return {
    ...stage,
    view: { ...stage.view, phase: 'roll', dice, rolling: rolled },
    events: stage.events.filter((event) => event.n < n),
    // The coach speaks about a roll when it can be seen.
    coach: before?.coach ?? null,
  };
}

/** The stage to draw, and the roll on its way, if there is one. */
export function useSuspense(stage: BangStage): { stage: BangStage; tumble: Tumble | null } {
  const roll = stage.event?.e === 'rolled' && !reducedMotion() ? stage.event : null;
  const before = useRef<BangStage | null>(null);
  const [still, setStill] = useState({ n: 0, dice: 0 });
  useEffect(() => {
    if (!roll) return;
    const times = stops(roll.rolled.length, stage.time ?? duration(roll));
    const timers = times.map((time, at) => setTimeout(() => setStill({ n: roll.n, dice: at + 1 }), time));
    return () => timers.forEach(clearTimeout);
  }, [roll]);
  const tumble = roll && tumbleOf(roll, still.n === roll.n ? still.dice : 0);
  if (roll && tumble) return { stage: hideRoll(stage, roll, before.current), tumble };
  before.current = stage;
  return { stage, tumble: null };
}
