// Colt Express in the browser.
import { find, money, t } from '../../i18n';
import type { Result } from '../../net/wire';
import type { Game, ListForm } from '../game';
import { chapters } from './chapters';
import { currentTopic } from './currentTopic';
import { describe } from './describe';
import { names } from './names';
import sprite from './symbols.svg';
import style from './colt.css';
import { Art, Tokens } from './Poster';
import type { ColtView } from './view';
import { FACTS, type ColtEvent } from './wire';

const MAX_CARS = 6;
const MAX_ROUNDS = 8;

const numbers = (count: number, name: (at: number) => string): [number, string][] => Array.from({ length: count }, (_, at) => [at, name(at)]);

const listForms: Record<keyof typeof FACTS.lists, ListForm> = {
  // With two players each one has two bandits. Those of seat 1 come first.
  bandits: {
    length: (players) => (players === 2 ? 4 : players),
    label: (at, players) => t('lobby.seat', { n: (players === 2 ? Math.floor(at / 2) : at) + 1 }),
  },
  cars: {
    length: (players) => (players === 2 ? 4 : players),
    whole: true,
    label: (at) => t('colt.list.cars.item', { n: at + 1 }),
    values: () => numbers(MAX_CARS, (at) => find(`colt.list.cars.${at + 1}`) ?? `${at + 1}`).map(([at, name]) => [at + 1, name]),
  },
  rounds: {
    length: () => MAX_ROUNDS,
    grows: true,
    label: (at) => t('colt.list.rounds.item', { n: at + 1 }),
  },
  first: {
    length: () => 1,
    whole: true,
    single: true,
    label: () => t('colt.list.first.item'),
    values: (players) => numbers(players, (at) => t('lobby.seat', { n: at + 1 })),
  },
  marshal_cards: { length: (players) => (players === 2 ? players : 0) },
};

const colt: Game<ColtView, ColtEvent> = {
  facts: FACTS,
  usualPlayers: 4,
  icon: 'strongbox',
  symbols: ['act-move', 'act-climb', 'act-fire', 'act-rob', 'act-punch', 'act-marshal'],
  Art,
  Tokens,
  styles: [style],
  sprite,
  names,
  describe: (action, view) => describe(action, names(view)),
  portrait: (view, seat) => {
    const bandit = view.bandits.find((one) => one.seat === seat)?.name;
    return bandit ? { symbol: `bandit-${bandit}`, attributes: { 'data-b': bandit } } : null;
  },
  fate: (view, result, seat) => {
    const bandits = view.bandits.filter((one) => one.seat === seat).map((one) => one.name);
    const { wealth } = result as Result & { wealth: number[] };
    return { as: { bandit: bandits }, score: wealth[seat] ?? null };
  },
  score: money,
  progress: ({ round, variant }) => t(`colt.progress.${variant}`, { n: round }),
  standing: () => null,
  forcedOption: (option, players) => (option === 'variant' && players === 2 ? 'expert' : undefined),
  listForms,
  chapters,
  keys: [
    { keys: ['1', '…', '9'], does: 'colt.keys.card' },
    { keys: ['D'], does: 'colt.keys.draw' },
    { keys: ['←', '→'], does: 'colt.keys.arrows' },
  ],
  board: async () => (await import('./board')).board,
  end: async () => (await import('./end/End')).ColtEnd,
  teaching: {
    book: async () => (await import('./rules/book')).book,
    currentTopic,
    // Every kind of turn comes up. The bandits change few rules.
    firstGame: {
      level: 'easy',
      players: 3,
      rules: {
        bandits: ['doc', 'tuco', 'cheyenne'],
        cars: [4, 2, 1],
        rounds: ['braking', 'take_it_all', 'angry_marshal', 'hostage_taking'],
        first: 0,
      },
    },
    lessons: async () => (await import('./rules/coach')).lessons,
  },
  review: async () => (await import('./review')).reviewWords,
  hasBeliefs: false,
  practice: async () => (await import('./practice')).positions,
  fair: async () => (await import('./fair/check')).fairCheck,
};

export const game = colt as unknown as Game;
