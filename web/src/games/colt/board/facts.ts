// Facts about a position of Colt Express in words, for the reasons of hints: who stands where, and which loot lies there.
import { list, t } from '../../../i18n';
import { WORTH, type ColtView, type Level, type Outlaw, type Spot } from '../view';
import type { ColtStage } from './stage';
import { banditName } from './words';

/** What a reason is read from. */
export interface Scene {
  stage: ColtStage;
  view: ColtView;
  /** the player's bandit who acts */
  own: Outlaw;
  /** the word after the verb: a car, a bandit, a kind of loot */
  object: string;
}

export type Fact = (scene: Scene) => string | null;

/** The values printed on the purses. */
export const PURSE = { least: 250, most: 500 };

/* ---- loot ---- */

type Holding = Pick<Outlaw, 'purses' | 'jewels' | 'strongboxes'>;

export function lootWords({ purses, jewels, strongboxes }: Holding): string {
  const words = [
    strongboxes > 0 ? t('colt.strongboxes', { n: strongboxes }) : null,
    jewels > 0 ? t('colt.jewels', { n: jewels }) : null,
    purses.length > 0 ? t('colt.purses', { n: purses.length }) : null,
  ];
  return list(words.filter((one) => one !== null));
}

/** The value of loot if each purse whose value is hidden has this one. */
export const worth = ({ purses, jewels, strongboxes }: Holding, purse: number): number =>
  strongboxes * WORTH.strongbox + jewels * WORTH.jewel + purses.reduce<number>((sum, value) => sum + (value ?? purse), 0);

const spotAt = (view: ColtView, car: number, level: Level): Spot | undefined => view.train[car]?.[level];

export const lootAt = (view: ColtView, car: number, level: Level): number => {
  const spot = spotAt(view, car, level);
  return spot ? worth(spot, PURSE.least) : 0;
};

type LootKey = `colt.reason.${'here' | 'next_car' | 'above' | 'below' | 'there' | 'there_below'}`;

export function lootReason(key: LootKey, view: ColtView, car: number, level: Level): string | null {
  const spot = spotAt(view, car, level);
  return spot && lootAt(view, car, level) > 0 ? t(key, { loot: lootWords(spot) }) : null;
}

/* ---- bandits ---- */

type WhoKey = `colt.reason.who_${'here' | 'near' | 'roof' | 'there' | 'marshal'}`;

export function whoReason(key: WhoKey, bandits: readonly Outlaw[]): string | null {
  return bandits.length === 0 ? null : t(key, { names: list(bandits.map(({ name }) => banditName(name))), n: bandits.length });
}

export const rivals = (view: ColtView, own: Outlaw): Outlaw[] => view.bandits.filter(({ seat }) => seat !== own.seat);

export const apart = (a: number, b: number): number => Math.abs(a - b);

/** Whether a strongbox lies beside the Marshal. */
export const guardsStrongbox = (view: ColtView): boolean => (spotAt(view, view.marshal, 'inside')?.strongboxes ?? 0) > 0;
