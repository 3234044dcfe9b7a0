// What the coach explains in a first game of BANG!
import { t, word, type Key, type Params } from '../../../i18n';
import type { BangView, Role } from '../view';
import type { BangEvent } from '../wire';
import type { EventLesson, Lessons, Moment, StateLesson } from '../../../learn/coach/lesson';

/** What the lessons look at. */
interface View extends Pick<BangView, 'turn' | 'pile'> {
  phase: string;
  dice: string[] | null;
  seats: { character: string; role: Role | null; arrows: number; alive: boolean }[];
}

type BangMoment = Moment<View>;

/** With more arrows than this in the pile, an attack is far away. */
const NEAR = 3;

const nameOf = (view: View, seat: number | undefined): string => word('bang', view.seats[seat ?? -1]?.character ?? '');
const showing = (view: View, face: string): number => view.dice?.filter((one) => one === face).length ?? 0;
const choosingDice = ({ mine, view }: BangMoment): boolean => mine && view.phase === 'reroll';

const roleWords = ({ view, me }: BangMoment): { key: Key; params: Params } => {
  const role = view.seats[me]?.role ?? 'sheriff';
  return { key: 'bang.coach.role', params: { character: nameOf(view, me), role: word('bang', role), goal: t(`bang.goal.${role}`) } };
};
const sheriffOf = (view: View): number => view.seats.findIndex((seat) => seat.role === 'sheriff');

const states: StateLesson<View>[] = [
  {
    id: 'role',
    topic: 'secret',
    symbol: 'role-sheriff',
    when: ({ throwing, view }) => throwing && view.dice === null,
    text: roleWords,
  },
  {
    id: 'ring',
    topic: 'ring',
    symbol: 'ui-target',
    when: ({ throwing, mine, view }) => (throwing && view.dice === null) || (mine && view.phase === 'shoot'),
    text: () => ({ key: 'bang.coach.ring' }),
  },
  {
    id: 'roll',
    topic: 'turn',
    symbol: 'ui-reroll',
    when: ({ throwing, view }) => throwing && view.dice === null,
    text: () => ({ key: 'bang.coach.roll' }),
  },
  {
    id: 'reroll',
    topic: 'rolling',
    symbol: 'ui-keep',
    when: choosingDice,
    text: () => ({ key: 'bang.coach.reroll' }),
  },
  {
    id: 'dynamite',
    topic: 'dynamite',
    symbol: 'face-dynamite',
    when: (look) => choosingDice(look) && showing(look.view, 'dynamite') > 0,
    text: () => ({ key: 'bang.coach.dynamite' }),
  },
  {
    id: 'gatling',
    topic: 'gatling',
    symbol: 'face-gatling',
    when: (look) => choosingDice(look) && showing(look.view, 'gatling') === 2,
    text: () => ({ key: 'bang.coach.gatling' }),
  },
  {
    id: 'near',
    topic: 'attack',
    symbol: 'arrow-token',
    when: (look) => choosingDice(look) && look.view.pile <= NEAR,
    text: ({ view, me }) => ({ key: 'bang.coach.near', params: { n: view.pile, mine: view.seats[me]?.arrows ?? 0 } }),
  },
  {
    id: 'shoot',
    topic: 'one',
    symbol: 'face-one',
    when: ({ mine, view }) => mine && view.phase === 'shoot',
    text: () => ({ key: 'bang.coach.shoot' }),
  },
  {
    id: 'aim',
    topic: 'winning',
    symbol: 'role-sheriff',
    when: ({ mine, view, me, legal }) =>
      mine && view.phase === 'shoot' && view.seats[me]?.role === 'outlaw' && legal.includes(`shoot ${sheriffOf(view)}`),
    text: ({ view }) => ({ key: 'bang.coach.aim', params: { name: nameOf(view, sheriffOf(view)) } }),
  },
  {
    id: 'beer',
    topic: 'beer',
    symbol: 'face-beer',
    when: ({ mine, view }) => mine && view.phase === 'beer',
    text: () => ({ key: 'bang.coach.beer' }),
  },
];

const events: EventLesson<View, BangEvent>[] = [
  // Whoever does not begin learns their role before the first turn of the others.
  {
    id: 'role',
    topic: 'secret',
    symbol: 'role-sheriff',
    after: (event, { view, me }) => event.e === 'turn' && event.seat !== me && view.seats[me]?.role !== null,
    text: (_event, look) => roleWords(look),
  },
  // A shot with only one possible target is made without asking. The lesson comes before the hit.
  {
    id: 'shoot',
    topic: 'one',
    symbol: 'face-one',
    after: (event, { me }) => event.e === 'chose' && event.forced === true && event.seat === me && event.action.startsWith('shoot'),
    text: (event, { view }) => ({
      key: 'bang.coach.shoot.forced',
      params: { name: nameOf(view, event.e === 'chose' ? Number(event.action.split(' ')[1]) : undefined) },
    }),
  },
  {
    id: 'arrow',
    topic: 'arrow',
    symbol: 'face-arrow',
    after: (event) => event.e === 'arrow' && event.why === 'arrow',
    text: (event, { view, me }) => {
      if ('seat' in event && event.seat === me) return { key: 'bang.coach.arrow.you' };
      return { key: 'bang.coach.arrow', params: { name: nameOf(view, 'seat' in event ? event.seat : undefined) } };
    },
  },
  {
    id: 'attack',
    topic: 'attack',
    symbol: 'arrow-token',
    after: (event) => event.e === 'attack',
    text: () => ({ key: 'bang.coach.attack' }),
  },
  {
    id: 'boom',
    topic: 'dynamite',
    symbol: 'face-dynamite',
    after: (event) => event.e === 'final' && event.why === 'dynamite',
    text: (event, { view, me }) => {
      if ('seat' in event && event.seat === me) return { key: 'bang.coach.boom.you' };
      return { key: 'bang.coach.boom', params: { name: nameOf(view, 'seat' in event ? event.seat : undefined) } };
    },
  },
  {
    id: 'others',
    topic: 'secret',
    symbol: 'role-unknown',
    after: (event, { me }) => event.e === 'turn' && event.seat !== me,
    text: (event, { view, me }) => ({
      key: view.seats[me]?.role === 'sheriff' ? 'bang.coach.others' : 'bang.coach.others.plain',
      params: { name: nameOf(view, 'seat' in event ? event.seat : undefined) },
    }),
  },
  {
    id: 'hit',
    topic: 'lives',
    symbol: 'bullet',
    after: (event, { me }) => event.e === 'life' && (event.why === 'one' || event.why === 'two') && event.seat === me,
    text: (event, { view }) => ({ key: 'bang.coach.hit', params: { name: nameOf(view, 'by' in event ? event.by : undefined) } }),
  },
  {
    id: 'gun',
    topic: 'gatling',
    symbol: 'face-gatling',
    after: (event) => event.e === 'gun',
    text: (event, { view, me }) => {
      if ('seat' in event && event.seat === me) return { key: 'bang.coach.gun.you' };
      return { key: 'bang.coach.gun', params: { name: nameOf(view, 'seat' in event ? event.seat : undefined) } };
    },
  },
  {
    id: 'eliminated',
    topic: 'eliminated',
    symbol: 'role-unknown',
    after: (event, { me }) => event.e === 'eliminated' && event.seat !== me,
    text: (event, { view }) => ({
      key: 'bang.coach.eliminated',
      params: { name: nameOf(view, 'seat' in event ? event.seat : undefined) },
    }),
  },
  {
    id: 'out',
    topic: 'eliminated',
    symbol: 'role-unknown',
    // If the Sheriff is eliminated, the game is over, and another lesson explains that.
    after: (event, { me }) => event.e === 'eliminated' && event.seat === me && event.role !== 'sheriff',
    text: () => ({ key: 'bang.coach.out' }),
  },
  {
    id: 'ability',
    topic: 'characters',
    symbol: 'bullet',
    after: (event, { view, me }) =>
      event.e === 'life' && event.seat === me && event.change > 0 && event.why === view.seats[me]?.character,
    text: (_event, { view, me }) => ({
      key: 'bang.coach.ability',
      params: { ability: t(`bang.own_ability.${view.seats[me]?.character ?? 'vulture_sam'}` as Key) },
    }),
  },
  {
    id: 'over',
    topic: 'winning',
    symbol: 'role-sheriff',
    after: (event) => event.e === 'over',
    text: () => ({ key: 'bang.coach.over' }),
  },
];

export const lessons: Lessons<View, BangEvent> = { states, events };
