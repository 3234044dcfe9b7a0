// The card that tells players who they are when a match begins.
import { list, t } from '../../../i18n';
import type { StoryCard } from '../../game';
import { banditsOf, isTeamGame, type Bandit, type ColtView } from '../view';
import { banditName } from './words';

/** What a bandit can do. In a team the bandit is named. */
function abilityOf(name: Bandit, named: boolean): string {
  const ability = t(`colt.own_ability.${name}`);
  return named ? t('colt.opening.ability', { name: banditName(name), ability }) : ability;
}

export function openingCard(view: ColtView, me: number): StoryCard | null {
  const own = banditsOf(view, me).map(({ name }) => name);
  if (own.length === 0) return null;
  return {
    portraits: own.map((name) => ({ symbol: `bandit-${name}`, attributes: { 'data-b': name } })),
    title: t('colt.opening', { names: list(own.map(banditName)) }),
    lines: [t(isTeamGame(view) ? 'colt.opening.goal.team' : 'colt.opening.goal'), ...own.map((name) => abilityOf(name, own.length > 1))],
  };
}
