// The cards of a match as a player sees it: who they are when it begins, and what is left to win when they are out.
import { t, word, type Key } from '../../../i18n';
import type { StoryCard } from '../../game';
import type { BangView } from '../view';
import type { BangEvent } from '../wire';
import { characterAt, goalOf, ownAbilityOf } from './words';

const portraitsOf = (view: BangView, seat: number) => {
  const character = view.seats[seat]?.character ?? '';
  return [{ symbol: `ch-${character}`, attributes: { 'data-ch': character } }];
};

/** The name of the Sheriff if the player protects or hunts them; null with three players, who have no Sheriff. */
function sheriffOf(view: BangView): string | null {
  const seat = view.seats.findIndex((one) => one.role === 'sheriff');
  return seat < 0 ? null : characterAt(view, seat);
}

export function openingCard(view: BangView, me: number): StoryCard | null {
  const role = view.seats[me]?.role;
  if (!role) return null;
  const sheriff = sheriffOf(view);
  const goal = sheriff === null ? goalOf(view, role) : t(`bang.opening.goal.${role}` as Key, { sheriff });
  return {
    portraits: portraitsOf(view, me),
    title: t(`bang.opening.${role}` as Key, { name: characterAt(view, me) }),
    lines: [goal, ownAbilityOf(view, me)],
  };
}

export const takesOut = (event: BangEvent, seat: number): boolean => event.e === 'eliminated' && event.seat === seat;

export function outCard(view: BangView, me: number): StoryCard {
  const role = view.seats[me]?.role ?? 'outlaw';
  const line = view.seats.length === 3 ? t('bang.out.three', { role: word('bang', role) }) : t(`bang.out.${role}` as Key);
  return { portraits: portraitsOf(view, me), title: t('bang.out'), lines: [line] };
}
