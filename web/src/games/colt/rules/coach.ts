// What the coach explains in a first game of Colt Express.
import { t, word } from '../../../i18n';
import type { ColtEvent } from '../wire';
import type { EventLesson, Lessons, Moment, StateLesson } from '../../../learn/coach/lesson';

interface View {
  phase: string;
  round: number;
  turn: number | null;
  turns: string[];
  train: readonly unknown[];
  bandits: { name: Bandit; seat: number; car: number }[];
  seats: { hand: string[] | number }[];
  asked: { what: string; bandit: string } | null;
}

type Bandit = Extract<ColtEvent, { e: 'seated' }>['bandit'];
type CardKind = Extract<ColtEvent, { e: 'revealed' }>['card'];
type Round = Extract<ColtEvent, { e: 'event' }>['card'];
type ColtMoment = Moment<View>;

const mineOf = ({ view, me }: ColtMoment) => view.bandits.find((bandit) => bandit.seat === me);
const isMine = (look: ColtMoment, bandit: string | undefined): boolean =>
  look.view.bandits.some((one) => one.name === bandit && one.seat === look.me);
/** The car of the player's bandit, as it stands in sentences: "car 2", "the Caboose". */
function placeOf(look: ColtMoment): string {
  const car = mineOf(look)?.car ?? 0;
  return car === look.view.train.length - 1 ? t('colt.car.caboose') : word('colt', `car.${car}`);
}
const planning = ({ mine, view }: ColtMoment): boolean => mine && view.phase === 'schemin';
const kindNow = ({ view }: ColtMoment): string => view.turns[(view.turn ?? 1) - 1] ?? 'standard';

const kind = (id: 'tunnel' | 'speeding_up' | 'switching'): StateLesson<View> => ({
  id,
  topic: id,
  symbol: `turn-${id}`,
  when: (look) => planning(look) && kindNow(look) === id,
  text: () => ({ key: `colt.coach.${id}` }),
});

const states: StateLesson<View>[] = [
  {
    id: 'goal',
    topic: 'goal',
    symbol: 'purse',
    when: (look) => planning(look) && look.view.round === 1,
    text: (look) => ({ key: 'colt.coach.goal', params: { bandit: word('colt', mineOf(look)?.name ?? '') } }),
  },
  {
    id: 'train',
    topic: 'train',
    symbol: 'act-move',
    when: (look) => planning(look) && look.view.round === 1,
    text: (look) => ({ key: 'colt.coach.train', params: { place: placeOf(look) } }),
  },
  { id: 'hand', topic: 'schemin', symbol: 'turn-standard', when: planning, text: () => ({ key: 'colt.coach.hand' }) },
  kind('tunnel'),
  kind('speeding_up'),
  kind('switching'),
  {
    id: 'ability',
    topic: 'bandits',
    symbol: 'ui-target',
    when: (look) => planning(look) && (look.view.turn ?? 0) >= 2,
    text: (look) => {
      const bandit = mineOf(look)?.name ?? 'doc';
      return { key: 'colt.coach.ability', params: { bandit: word('colt', bandit), ability: t(`colt.own_ability.${bandit}`) } };
    },
  },
  {
    id: 'bullet',
    topic: 'bullet',
    symbol: 'act-bullet',
    when: (look) => {
      const hand = look.view.seats[look.me]?.hand;
      return planning(look) && Array.isArray(hand) && hand.includes('bullet');
    },
    text: () => ({ key: 'colt.coach.bullet' }),
  },
  {
    id: 'round',
    topic: 'round_cards',
    symbol: 'event-none',
    when: (look) => planning(look) && (look.view.turn ?? 0) >= 2,
    text: () => ({ key: 'colt.coach.round' }),
  },
  {
    id: 'draw',
    topic: 'schemin',
    symbol: 'turn-standard',
    when: (look) => planning(look) && look.legal.includes('draw') && (look.view.turn ?? 0) >= 3,
    text: () => ({ key: 'colt.coach.draw' }),
  },
  {
    id: 'choose',
    topic: 'stealin',
    symbol: 'ui-target',
    when: ({ mine, view }) => mine && view.phase === 'stealin',
    text: () => ({ key: 'colt.coach.choose' }),
  },
];

const card = (id: Exclude<CardKind, 'bullet'>): EventLesson<View, ColtEvent> => ({
  id,
  topic: id,
  symbol: `act-${id}`,
  after: (event) => event.e === 'revealed' && event.card === id,
  text: (event) => ({ key: `colt.coach.${id}`, params: { bandit: 'bandit' in event ? word('colt', event.bandit ?? '') : '' } }),
});

/** Each round event has its own lesson, because they all differ. */
const roundEvent = (id: Exclude<Round, 'no_event_a' | 'no_event_b'>): EventLesson<View, ColtEvent> => ({
  id: `event.${id}`,
  topic: id,
  symbol: `event-${id}`,
  after: (event) => event.e === 'event' && event.card === id,
  text: () => ({ key: 'colt.coach.event', params: { card: word('colt', id), what: t(`colt.event.${id}`) } }),
});

const events: EventLesson<View, ColtEvent>[] = [
  {
    id: 'stealin',
    topic: 'stealin',
    symbol: 'act-rob',
    after: (event) => event.e === 'revealed',
    text: () => ({ key: 'colt.coach.stealin' }),
  },
  ...(['move', 'climb', 'fire', 'rob', 'punch', 'marshal'] as const).map(card),
  {
    id: 'failed',
    topic: 'stealin',
    symbol: 'ui-out',
    after: (event) => event.e === 'failed',
    text: () => ({ key: 'colt.coach.failed' }),
  },
  {
    id: 'hit',
    topic: 'bullet',
    symbol: 'act-bullet',
    after: (event, look) => event.e === 'bullet' && event.from !== undefined && isMine(look, event.bandit),
    text: () => ({ key: 'colt.coach.hit' }),
  },
  {
    id: 'fled',
    topic: 'the_marshal',
    symbol: 'act-marshal',
    after: (event) => event.e === 'fled',
    text: (event) => ({ key: 'colt.coach.fled', params: { bandit: 'bandit' in event ? word('colt', event.bandit ?? '') : '' } }),
  },
  {
    id: 'purse',
    topic: 'purse',
    symbol: 'purse',
    after: (event, look) => event.e === 'robbed' && event.what === 'purse' && isMine(look, event.bandit),
    text: () => ({ key: 'colt.coach.purse' }),
  },
  ...(
    [
      'angry_marshal',
      'swivel_arm',
      'braking',
      'take_it_all',
      'passengers_rebellion',
      'pickpocketing',
      'marshals_revenge',
      'hostage_taking',
    ] as const
  ).map(roundEvent),
  {
    id: 'next_round',
    topic: 'round',
    symbol: 'turn-standard',
    after: (event) => event.e === 'round' && event.round > 1,
    text: () => ({ key: 'colt.coach.next_round' }),
  },
  {
    id: 'over',
    topic: 'scoring',
    symbol: 'coin',
    after: (event) => event.e === 'over',
    text: () => ({ key: 'colt.coach.over' }),
  },
];

export const lessons: Lessons<View, ColtEvent> = { states, events };
