// The view of Colt Express, as described in docs/protocol.md. Hidden values are null, hidden cards a number.
import type { ColtEvent } from './wire';

type Of<K extends ColtEvent['e']> = Extract<ColtEvent, { e: K }>;
export type Bandit = Of<'moved'>['bandit'];
export type Level = Of<'moved'>['level'];
export type Loot = Of<'robbed'>['what'];
export type CardKind = Of<'revealed'>['card'];
export type TurnKind = Of<'turn'>['kind'];
export type RoundCardName = Of<'round'>['card'];

export interface Spot {
  purses: (number | null)[];
  /** for each purse, the seats that know its value */
  known: number[][];
  jewels: number;
  strongboxes: number;
}

export interface TrainPart {
  inside: Spot;
  roof: Spot;
}

export interface Outlaw {
  name: Bandit;
  seat: number;
  car: number;
  level: Level;
  bullets: number;
  hit: number;
  purses: (number | null)[];
  jewels: number;
  strongboxes: number;
  ransom: number;
  lost: boolean;
}

/** Cards by name ("move", or "tuco:move" in a team), or their number if they are hidden. */
export type Pile = string[] | number;

export interface SeatCards {
  deck: Pile;
  top: number;
  hand: Pile;
  discard: string[];
  shuffled?: string[];
}

export interface PlanCard {
  bandit: Bandit;
  card: CardKind | null;
  hidden: boolean;
}

export interface Asked {
  what: string;
  bandit: Bandit;
  victim?: Bandit;
}

export interface ColtView {
  game: 'colt';
  variant: 'standard' | 'expert';
  phase: 'deal' | 'schemin' | 'discard' | 'stealin' | 'event' | 'over';
  round: number;
  first: number;
  rounds: (RoundCardName | null)[];
  turns: TurnKind[];
  turn: number | null;
  dealt: number | null;
  marshal: number;
  neutral: number;
  strongbox_waiting: boolean;
  train: TrainPart[];
  bandits: Outlaw[];
  seats: SeatCards[];
  plan: PlanCard[];
  done: PlanCard[];
  asked: Asked | null;
  /** set only while events are played: the first card of the plan is being carried out */
  running?: boolean;
  /** set only while events are played: the action chosen last, which the next events refer to */
  chosen?: string;
}

/** The values printed on the tokens, in dollars. */
export const WORTH = { jewel: 500, strongbox: 1000 };

export const LOOT: readonly Loot[] = ['purse', 'jewel', 'strongbox'];

export const banditOf = (view: ColtView, name: string): Outlaw | undefined => view.bandits.find((one) => one.name === name);

export const banditsOf = (view: ColtView, seat: number | null): Outlaw[] => view.bandits.filter((one) => one.seat === seat);

export const banditsAt = (view: ColtView, car: number, level: Level): Outlaw[] =>
  view.bandits.filter((one) => one.car === car && one.level === level);

export const isTeamGame = (view: ColtView): boolean => view.bandits.length > view.seats.length;

export const count = (pile: Pile | undefined): number => (typeof pile === 'number' ? pile : (pile?.length ?? 0));

/** A bandit's loot in dollars; null if the value of one of the purses is hidden. */
export function fortune(bandit: Outlaw): number | null {
  let sum = bandit.jewels * WORTH.jewel + bandit.strongboxes * WORTH.strongbox + bandit.ransom;
  for (const purse of bandit.purses) {
    if (purse === null) return null;
    sum += purse;
  }
  return sum;
}

/** The bandits who have fired the most bullets. Empty if all are even, or if the game has no Gunslinger prize. */
export function leadingShots(view: ColtView): Set<Bandit> {
  const left = view.bandits.map((one) => one.bullets);
  const fewest = Math.min(...left);
  if (isTeamGame(view) || fewest === Math.max(...left)) return new Set();
  return new Set(view.bandits.filter((one) => one.bullets === fewest).map((one) => one.name));
}

/** The seats in the order in which they play in a turn of this kind. */
export function orderOf(view: ColtView, kind: TurnKind): number[] {
  const seats = view.seats.length;
  const step = kind === 'switching' ? seats - 1 : 1;
  const order = view.seats.map((_, i) => (view.first + i * step) % seats);
  return kind === 'speeding_up' ? order.flatMap((seat) => [seat, seat]) : order;
}

/** Splits "tuco:move" into bandit and card. A plain "move" belongs to the seat's only bandit, a bullet to no bandit. */
export function readCard(view: ColtView, seat: number | null, text: string): { bandit: Bandit | null; card: CardKind } {
  const [first = '', second] = text.split(':');
  if (second !== undefined) return { bandit: first as Bandit, card: second as CardKind };
  const own = banditsOf(view, seat);
  return { bandit: own.length === 1 ? (own[0] as Outlaw).name : null, card: first as CardKind };
}
