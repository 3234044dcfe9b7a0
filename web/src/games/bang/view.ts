// The view of BANG! as the server sends it, and helpers that read it without knowing the rules.
import { SEAT_PLACES } from '../../view/places';
import type { BangEvent } from './wire';

export type Face = Extract<BangEvent, { e: 'rolled' }>['dice'][number];
export type Role = Extract<BangEvent, { e: 'eliminated' }>['role'];
export type Phase = 'gift' | 'roll' | 'reroll' | 'shoot' | 'dodge' | 'drop' | 'beer' | 'unarrow' | 'over';

export interface BangSeat {
  /** null if the role is hidden from the viewer */
  role: Role | null;
  character: string;
  life: number;
  arrows: number;
  max_life: number;
  alive: boolean;
}

export interface BangView {
  game: 'bang';
  /** `preset` is null if single rules were chosen */
  rules?: { preset: string | null };
  turn: number;
  seats: BangSeat[];
  pile: number;
  phase: Phase;
  /** the five dice; null before the first roll of a turn */
  dice: Face[] | null;
  rerolls_left: number;
  /** positions (1 to 5) of the dice that are being rolled */
  rolling: number[] | null;
  locked: number[] | null;
  /** seat and damage of each bull's eye assigned so far */
  shots: [number, number][] | null;
  beers_left: number | null;
  returns_left: number | null;
  hits: number[] | null;
  /** position of the die that is being assigned */
  die: number | null;
  /** the seats that each bull's eye could hit, while dice are chosen; not in a view of everything */
  reach?: Record<'one' | 'two', number[]> | null;
}

export const ARROWS = 9;
export const POSITIONS = [1, 2, 3, 4, 5] as const;

/** All seats with their places on the board, clockwise from `front`. */
export function placesFrom(front: number, seats: number): { seat: number; place: string }[] {
  const places = SEAT_PLACES[seats] ?? [];
  return places.map((place, step) => ({ seat: (front + step) % seats, place }));
}

export interface Distance {
  places: number;
  side: 'left' | 'right';
}

/** The distance between two living seats and the shorter side. Null for a seat to itself and for eliminated seats. */
export function distance(view: BangView, from: number, to: number): Distance | null {
  const { seats } = view;
  if (from === to || !seats[from]?.alive || !seats[to]?.alive) return null;
  const walk = (step: number): number => {
    let places = 0;
    for (let at = from; at !== to; ) {
      at = (at + step + seats.length) % seats.length;
      if (seats[at]?.alive) places++;
    }
    return places;
  };
  const left = walk(1);
  const right = walk(-1);
  return left <= right ? { places: left, side: 'left' } : { places: right, side: 'right' };
}

/** The bull's eyes among the kept dice that could hit a seat. */
export function inReach({ reach, dice }: BangView, seat: number, marked: readonly number[]): ('one' | 'two')[] {
  const kept = (dice ?? []).filter((_, at) => !marked.includes(at + 1));
  return (['one', 'two'] as const).filter((face) => kept.includes(face) && reach?.[face].includes(seat));
}

/** Lives that a seat is about to lose: hits waiting for an answer, or bull's eyes aimed at the seat so far. */
export function aimedAt(view: BangView, seat: number): number {
  if (view.hits) return view.hits[seat] ?? 0;
  return (view.shots ?? []).reduce((sum, [target, damage]) => (target === seat ? sum + damage : sum), 0);
}

export const isBullsEye = (face: Face): boolean => face === 'one' || face === 'two';

export const count = (view: BangView, face: Face): number => (view.dice ?? []).filter((one) => one === face).length;
