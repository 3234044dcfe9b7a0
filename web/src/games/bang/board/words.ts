// The names and texts that the BANG! board uses.
import { find, list, t, word, type Key } from '../../../i18n';
import { describe } from '../../../i18n/story';
import type { BangEvent } from '../wire';
import type { Stage } from '../../game';
import { diceOf } from './choices';
import type { BangView, Face, Role } from '../view';

export type BangStage = Stage<BangView, BangEvent>;

export const characterAt = (view: BangView, seat: number): string => word('bang', view.seats[seat]?.character ?? '');

/** Lets the longest name break where space is short. */
export const breakable = (name: string): string => name.replace('Jourdonnais', 'Jourdon\u00adnais');

/** The name of the player at a seat, not of the character. */
export function playerAt(stage: BangStage, seat: number): string {
  if (seat === stage.me) return t('bang.seat.you');
  const { name = null, kind } = stage.seats[seat] ?? {};
  if (kind === 'bot') return name ? t('common.name_and_bot', { name }) : t('common.bot');
  return name ?? '';
}

/**
 * The name of a seat in the log: the player's, if another person with a name of their own plays it, else the
 * character's.
 */
export function nameAt({ view, seats, me }: Pick<BangStage, 'view' | 'seats' | 'me'>, seat: number): string {
  const { name, kind } = seats[seat] ?? {};
  const unique = seats.filter((one) => one.name === name).length === 1;
  return kind === 'person' && seat !== me && name && unique ? name : characterAt(view, seat);
}

/** "Cleo (Kit Carlson)", or the character alone. */
export function fullNameAt(stage: BangStage, seat: number): string {
  const name = nameAt(stage, seat);
  const character = characterAt(stage.view, seat);
  return name === character ? character : `${name} (${character})`;
}

export const roleWord = (role: Role | null): string => (role ? word('bang', role) : t('bang.role.hidden'));

/** The goal of a role. With three players the goals differ. */
export function goalOf(view: BangView, role: Role): string {
  return (view.seats.length === 3 ? find(`bang.goal.three.${role}`) : undefined) ?? t(`bang.goal.${role}` as Key);
}

export const abilityOf = (view: BangView, seat: number): string =>
  t(`bang.ability.${view.seats[seat]?.character ?? ''}` as Key);

/** The same, told to the player whose character it is. */
export const ownAbilityOf = (view: BangView, seat: number): string =>
  t(`bang.own_ability.${view.seats[seat]?.character ?? ''}` as Key);

/** Dice to reroll in words, equal faces together: "both beers and an arrow". */
function diceWords(dice: readonly Face[], positions: readonly number[]): string {
  const rolled = positions.map((position) => dice[position - 1]);
  if (rolled.length === dice.length) return t('bang.dice.every');
  const parts = [...new Set(rolled)].map((face) => {
    const n = rolled.filter((one) => one === face).length;
    if (n < dice.filter((one) => one === face).length) return t(`bang.dice.some.${face}` as Key, { n });
    if (n === 1) return t(`bang.dice.the.${face}` as Key);
    return n === 2 ? t(`bang.dice.both.${face}` as Key) : t(`bang.dice.all.${face}` as Key, { n });
  });
  return list(parts);
}

/** An action in words, including the faces of the dice. */
export function actionWords(stage: BangStage, action: string): string {
  const { view, me } = stage;
  if (action.startsWith('reroll ') && view.dice) return t('bang.hint.reroll', { dice: diceWords(view.dice, diceOf(action)) });
  return describe(action, 'bang', { seat: (seat) => characterAt(view, seat), self: me });
}
