// Why a hint is good, as a sentence that describes the position on the screen. A reason is a fact, not a calculation: if
// no fact speaks for the action, there is no reason.
import { money, t } from '../../../i18n';
import { banditOf, banditsAt, banditsOf, WORTH, type CardKind, type ColtView, type Level, type Loot, type Outlaw } from '../view';
import { apart, guardsStrongbox, lootAt, lootReason, lootWords, PURSE, whoReason, worth, type Fact } from './facts';
import { drawReason, plannedReason } from './planReason';
import type { ColtStage } from './stage';
import { banditName } from './words';

/** The next card that the bandit has in the plan, after the one that is carried out now. */
const nextCard = (view: ColtView, own: Outlaw): CardKind | null => view.plan.slice(1).find(({ bandit }) => bandit === own.name)?.card ?? null;

const rivalsAt = (view: ColtView, own: Outlaw, car: number, level: Level): Outlaw[] => banditsAt(view, car, level).filter(({ seat }) => seat !== own.seat);

/** The loot that the bandit can take after the move. */
function lootAfterMove(view: ColtView, own: Outlaw, car: number): string | null {
  const next = nextCard(view, own);
  if (next === 'move') return null;
  if (next !== 'climb') return lootReason('colt.reason.there', view, car, own.level);
  return own.level === 'roof' && car !== view.marshal ? lootReason('colt.reason.there_below', view, car, 'inside') : null;
}

const moveReason: Fact = ({ view, own, object }) => {
  const car = Number(object);
  const inside = own.level === 'inside';
  if (inside && car === view.marshal) return null;
  const there = rivalsAt(view, own, car, own.level);
  if (nextCard(view, own) === 'punch' && there.length > 0) return whoReason('colt.reason.who_there', there);
  const loot = lootAfterMove(view, own, car);
  if (loot) return loot;
  if (inside && apart(own.car, view.marshal) === 1 && apart(car, view.marshal) > 1) return t('colt.reason.further');
  const crowded = rivalsAt(view, own, own.car, own.level).length > 0;
  return crowded && banditsAt(view, car, own.level).length === 0 ? t('colt.reason.alone_there') : null;
};

const marshalReason: Fact = ({ view, own, object }) => {
  const car = Number(object);
  const mine = banditsOf(view, own.seat).filter(({ level }) => level === 'inside');
  if (mine.some((one) => one.car === car)) return null;
  const there = whoReason('colt.reason.who_there', rivalsAt(view, own, car, 'inside'));
  if (there) return there;
  const near = mine.some((one) => apart(one.car, view.marshal) === 1 && apart(one.car, car) > 1);
  if (near) return t('colt.reason.marshal.away');
  return guardsStrongbox(view) ? t('colt.reason.marshal.leaves') : null;
};

/** Whether nobody can have more loot than the bandit, whatever the hidden purses are worth. */
function isRichest(view: ColtView, one: Outlaw): boolean {
  const least = worth(one, PURSE.least) + one.ransom;
  return view.bandits.every((other) => other === one || worth(other, PURSE.most) + other.ransom <= least);
}

function carries(one: Outlaw): string | null {
  const loot = lootWords(one);
  return loot === '' ? null : t('colt.reason.carries', { name: banditName(one.name), loot });
}

const fireReason: Fact = ({ view, object }) => {
  const target = banditOf(view, object);
  if (!target) return null;
  if (isRichest(view, target)) return t('colt.reason.richest', { name: banditName(target.name) });
  return target.jewels + target.strongboxes > 0 ? carries(target) : null;
};

const punchReason: Fact = ({ view, object }) => {
  const target = banditOf(view, object);
  return target ? carries(target) : null;
};

/** The value of a piece, if no piece of a higher value can be chosen instead. */
const valueReason: Fact = ({ stage, object }) => {
  const what = object.split(':')[0] as Loot;
  if (what === 'purse') return null;
  const better = what === 'jewel' && stage.legal?.some((action) => action.endsWith(' strongbox'));
  return better ? null : t('colt.reason.worth', { value: money(WORTH[what]) });
};

const loseReason: Fact = (scene) => (scene.object === 'purse' && scene.own.name === 'cheyenne' ? t('colt.reason.pocket') : valueReason(scene));

const pushReason: Fact = ({ stage, view, object }) => {
  const victim = view.asked?.victim && banditOf(view, view.asked.victim);
  if (!victim) return null;
  const car = Number(object);
  if (victim.level === 'inside' && car === view.marshal) return t('colt.reason.marshal.there');
  const elsewhere = stage.legal?.some((action) => lootAt(view, Number(action.split(' ')[1]), victim.level) > 0);
  return elsewhere && lootAt(view, car, victim.level) === 0 ? t('colt.reason.nothing_there') : null;
};

const CHOSEN: Record<string, Fact> = {
  move: moveReason, marshal: marshalReason, fire: fireReason, punch: punchReason, rob: valueReason, lose: loseReason, push: pushReason,
};

export function hintReason(stage: ColtStage, action: string): string | null {
  const { view, me } = stage;
  const [verb = '', object = ''] = action.split(' ');
  if (me === null) return null;
  if (verb === 'draw') return drawReason(view, me);
  if (verb === 'play') return plannedReason(stage, object);
  const own = view.asked && banditOf(view, view.asked.bandit);
  return own ? (CHOSEN[verb]?.({ stage, view, own, object }) ?? null) : null;
}
