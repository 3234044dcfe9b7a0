// The names and texts that the Colt Express board uses.
import { find, list, t, word } from '../../../i18n';
import { botTitle } from '../../../view/botWords';
import type { SeatName } from '../../game';
import { banditsOf, type Bandit, type CardKind, type ColtView, type RoundCardName, type TurnKind } from '../view';

export const banditName = (name: Bandit): string => word('colt', name);

/** The first two letters of a bandit's name, which differ for all bandits. */
export const monogram = (name: Bandit): string => banditName(name).slice(0, 2);

export function cardTitle(card: CardKind): string {
  return t(`colt.name.${card}`);
}

export const kindName = (kind: TurnKind): string => t(`colt.kind.${kind}`);

/** The name of a car: Locomotive, car 1, … Caboose. */
export function placeName(view: ColtView, car: number): string {
  if (car === 0) return t('colt.place.locomotive');
  return car === view.train.length - 1 ? t('colt.place.caboose') : t('colt.place.car', { n: car });
}

export function seatBandits(view: ColtView, seat: number): string {
  return list(banditsOf(view, seat).map((one) => banditName(one.name)));
}

/** The name of the player at a seat: "You", "Sam", "Maud (bot, easy)"; null if no name is known. */
export function playerName(seats: SeatName[], seat: number, me: number | null): string | null {
  if (seat === me) return t('common.you');
  const info = seats[seat];
  if (info?.kind === 'bot') return botTitle(info);
  return info?.name ?? null;
}

export const eventSymbol = (card: RoundCardName): string => (card.startsWith('no_event') ? 'event-none' : `event-${card}`);

export const roundRule = (card: RoundCardName): string => find(`colt.event.${card}`) ?? '';
