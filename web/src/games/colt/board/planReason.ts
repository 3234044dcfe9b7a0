// Why a hint in Schemin' is good. A card that is planned now is carried out later, so facts about the bandit's spot count
// only if the player has not planned to leave it.
import { list, t } from '../../../i18n';
import { banditOf, isTeamGame, leadingShots, readCard, type CardKind, type ColtView, type Outlaw, type RoundCardName } from '../view';
import { apart, guardsStrongbox, lootAt, lootReason, rivals, whoReason, type Fact } from './facts';
import type { ColtStage } from './stage';
import { cardTitle, roundRule } from './words';

/* ---- facts about the spot where the bandit stands now ---- */

const lootHere: Fact = ({ view, own }) => lootReason('colt.reason.here', view, own.car, own.level);

const rivalsHere: Fact = ({ view, own }) =>
  whoReason('colt.reason.who_here', rivals(view, own).filter(({ car, level }) => car === own.car && level === own.level));

/** Inside, the rivals one car away; on the roofs, the rivals on other roofs. */
const rivalsInSight: Fact = ({ view, own }) => {
  const others = rivals(view, own).filter(({ car, level }) => level === own.level && car !== own.car);
  if (own.level === 'roof') return whoReason('colt.reason.who_roof', others);
  return whoReason('colt.reason.who_near', others.filter(({ car }) => apart(car, own.car) === 1));
};

/** A neighbouring car with more loot than the bandit's own, without the Marshal. */
const lootNextCar: Fact = ({ view, own }) => {
  if (own.level === 'roof') return null;
  const loot = (car: number): number => (car === view.marshal ? 0 : lootAt(view, car, 'inside'));
  const car = [own.car - 1, own.car + 1].sort((a, b) => loot(b) - loot(a))[0] as number;
  return loot(car) > loot(own.car) ? lootReason('colt.reason.next_car', view, car, 'inside') : null;
};

/** More loot on the other level of the bandit's car, if the Marshal is not there. */
const lootOtherLevel: Fact = ({ view, own }) => {
  const other = own.level === 'roof' ? 'inside' : 'roof';
  if (other === 'inside' && own.car === view.marshal) return null;
  if (lootAt(view, own.car, other) <= lootAt(view, own.car, own.level)) return null;
  return lootReason(other === 'roof' ? 'colt.reason.above' : 'colt.reason.below', view, own.car, other);
};

const nothingHere: Fact = ({ view, own }) =>
  own.level === 'inside' && lootAt(view, own.car, 'inside') === 0 ? t('colt.reason.nothing_here') : null;

const marshalNear: Fact = ({ view, own }) => (own.level === 'inside' && apart(own.car, view.marshal) === 1 ? t('colt.reason.marshal.near') : null);

/** Events that a bandit can still escape from, or reach, with the last card of the round. */
const EVENTS: Partial<Record<RoundCardName, (own: Outlaw, view: ColtView, card: CardKind) => boolean>> = {
  passengers_rebellion: (own, _, card) => own.level === 'inside' && card === 'climb',
  angry_marshal: (own, view, card) => own.level === 'roof' && own.car === view.marshal && card === 'move',
  marshals_revenge: (own, view, card) => own.level === 'roof' && own.car === view.marshal && card === 'move' && own.purses.length > 0,
  hostage_taking: (own, _, card) => own.car === 1 && card === 'move',
};

const eventAfter =
  (card: CardKind): Fact =>
  ({ view, own }) => {
    const round = view.rounds[view.round - 1];
    if (!round || view.turn !== view.turns.length || !EVENTS[round]?.(own, view, card)) return null;
    return t('colt.reason.event', { rule: roundRule(round) });
  };

/* ---- facts that do not depend on where the bandit stands ---- */

const firedMost: Fact = ({ view, own }) => (leadingShots(view).has(own.name) ? t('colt.reason.shots') : null);

const rivalsNearMarshal: Fact = ({ view, own }) =>
  whoReason('colt.reason.who_marshal', rivals(view, own).filter(({ car, level }) => level === 'inside' && apart(car, view.marshal) === 1));

const marshalGuards: Fact = ({ view }) => (guardsStrongbox(view) ? t('colt.reason.marshal.guards') : null);

/** Whether the bandit will still stand here when a card that is planned now is carried out, as far as the player's plan tells. */
const stays = (view: ColtView, own: Outlaw): boolean => !view.plan.some(({ bandit, card }) => bandit === own.name && (card === 'move' || card === 'climb'));

const fromHere =
  (fact: Fact): Fact =>
  (scene) =>
    stays(scene.view, scene.own) ? fact(scene) : null;

const PLANNED: Record<CardKind, readonly Fact[]> = {
  rob: [fromHere(lootHere)],
  punch: [fromHere(rivalsHere)],
  fire: [fromHere(rivalsInSight), firedMost],
  marshal: [rivalsNearMarshal, marshalGuards],
  move: [eventAfter('move'), lootNextCar, marshalNear, nothingHere].map(fromHere),
  climb: [eventAfter('climb'), lootOtherLevel, marshalNear, nothingHere].map(fromHere),
  bullet: [],
};

/** A hand with at most so many kinds of cards to play, or so many cards of a team, is worth a mention. */
const FEW = 3;

export function drawReason(view: ColtView, me: number): string | null {
  const hand = view.seats[me]?.hand;
  if (!Array.isArray(hand)) return null;
  const cards = hand.map((one) => readCard(view, me, one).card).filter((card) => card !== 'bullet');
  const kinds = [...new Set(cards)];
  const bullets = hand.length - cards.length;
  if (cards.length === 0) return null;
  if (isTeamGame(view) && cards.length <= FEW) return t('colt.reason.draw.few', { n: cards.length });
  if (!isTeamGame(view) && kinds.length <= FEW) return t('colt.reason.draw.kinds', { cards: list(kinds.map(cardTitle)) });
  return bullets > 1 ? t('colt.reason.draw.bullets', { n: bullets }) : null;
}

/** Why the card is good, written as in the hand: `rob`, or `tuco:rob` in a team. */
export function plannedReason(stage: ColtStage, text: string): string | null {
  const { view, me } = stage;
  const { bandit, card } = readCard(view, me, text);
  const own = bandit && banditOf(view, bandit);
  if (!own) return null;
  for (const fact of PLANNED[card] ?? []) {
    const reason = fact({ stage, view, own, object: text });
    if (reason) return reason;
  }
  return null;
}
