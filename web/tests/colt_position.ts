// A position of Colt Express for tests: three bandits in or on car 2 of a train of 4 parts.
import type { ColtView, Outlaw, PlanCard, Spot } from '../src/games/colt/view';

export const empty = (): Spot => ({ purses: [], known: [], jewels: 0, strongboxes: 0 });
export const bandit = (name: Outlaw['name'], seat: number, more: Partial<Outlaw> = {}): Outlaw => ({
  name, seat, car: 2, level: 'inside', bullets: 6, hit: 0, purses: [250], jewels: 0, strongboxes: 0, ransom: 0, lost: false, ...more,
});

export function position(more: Partial<ColtView> = {}): ColtView {
  return {
    game: 'colt', variant: 'standard', phase: 'schemin', round: 1, first: 1, rounds: ['braking', null, null], turns: ['standard', 'speeding_up', 'switching'],
    turn: 1, dealt: null, marshal: 0, neutral: 13, strongbox_waiting: true,
    train: Array.from({ length: 4 }, () => ({ inside: empty(), roof: empty() })),
    bandits: [bandit('tuco', 0), bandit('doc', 1, { purses: [null] }), bandit('belle', 2, { level: 'roof' })],
    seats: [{ deck: [], top: 0, hand: ['move', 'move', 'fire', 'bullet'], discard: [] }, { deck: 4, top: 0, hand: 6, discard: [] }, { deck: 4, top: 0, hand: 6, discard: [] }],
    plan: [], done: [], asked: null, ...more,
  };
}

export const card = (name: PlanCard['bandit'], kind: PlanCard['card'] = 'move'): PlanCard => ({ bandit: name, card: kind, hidden: kind === null });
