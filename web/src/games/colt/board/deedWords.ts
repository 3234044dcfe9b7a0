// Deeds in words, with bold names.
//
//     deedParts(stage, deed)        the pieces of the sentence, or null if nothing is said
import { find, list, money, t, tr, word, type Key, type Part } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { names } from '../names';
import { banditOf, banditsOf, isTeamGame, WORTH, type Bandit, type Loot } from '../view';
import { FACTS } from '../wire';
import type { Deed } from './deeds';
import type { ColtStage } from './stage';
import { banditName, cardTitle } from './words';

type Stage = Pick<ColtStage, 'view' | 'me' | 'seats' | 'events'>;
type Params = Record<string, string | number>;

/* ---- names ---- */

/** With two players everyone has two bandits, so that "you" would not say which one. */
const isYou = ({ view, me }: Stage, seat: number | undefined): boolean => me !== null && seat === me && !isTeamGame(view);

/** "Belle", or "Belle (Cleo)" if another person plays her. */
function whoIs({ view, me, seats }: Stage, bandit: Bandit): string {
  const seat = banditOf(view, bandit)?.seat;
  const name = banditName(bandit);
  if (seat === undefined) return name;
  if (seat === me) return t('colt.deed.yours', { bandit: name });
  const player = seats[seat];
  return player?.kind === 'person' && player.name ? t('colt.deed.person', { bandit: name, name: player.name }) : name;
}

const carName = ({ view }: Stage, car: number): string => names(view).value?.('car', car) ?? find(`colt.car.${car}`) ?? String(car);

/* ---- sentences ---- */

/** A sentence about a bandit: "Belle flees …", or "you flee …". */
function about(stage: Stage, key: string, bandit: Bandit, params: Params = {}): Part[] {
  const you = isYou(stage, banditOf(stage.view, bandit)?.seat);
  return tr(`colt.deed.${key}${you ? '.you' : ''}` as Key, { who: whoIs(stage, bandit), ...params });
}

/** A sentence about two bandits: "Doc shoots Belle", "you shoot Belle" or "Doc shoots you". */
function between(stage: Stage, key: string, bandit: Bandit, victim: Bandit): Part[] {
  const atYou = isYou(stage, banditOf(stage.view, victim)?.seat);
  const params = { who: whoIs(stage, bandit), whom: whoIs(stage, victim) };
  return atYou ? tr(`colt.deed.${key}.at_you` as Key, params) : about(stage, key, bandit, params);
}

/** A sentence about a seat, which is a team of two bandits in a game of two players. */
function aboutSeat(stage: Stage, key: string, seat: number | undefined, params: Params = {}): Part[] {
  const { view, me } = stage;
  if (seat !== undefined && seat === me) return tr(`colt.deed.${key}.you` as Key, { ...params, who: '' });
  const team = banditsOf(view, seat ?? null).map((one) => whoIs(stage, one.name));
  return tr(`colt.deed.${key}${team.length > 1 ? '.team' : ''}` as Key, { who: list(team), ...params });
}

/** Puts pieces into a text of the catalogue, such as "{deed}: {came}." */
function frame(key: Key, pieces: Record<string, Part[]>, params: Params = {}): Part[] {
  const blank = Object.fromEntries(Object.keys(pieces).map((name) => [name, '']));
  return tr(key, { ...blank, ...params }).flatMap((part) => (typeof part === 'string' ? [part] : (pieces[part.param] ?? [part])));
}

const counted = (deed: Part[], n: number | undefined): Part[] => (n === undefined ? deed : frame('colt.deed.count', { deed }, { n }));

function worth(deed: Part[], what: Loot, value: number | undefined): Part[] {
  const sum = what === 'purse' ? value : WORTH[what];
  return sum === undefined ? deed : frame('colt.deed.worth', { deed }, { value: money(sum) });
}

/** The first letter of a sentence is a capital one. Sentences about "you" can also stand behind a colon. */
function capital([first, ...rest]: Part[]): Part[] {
  if (first === undefined) return [];
  const up = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return [typeof first === 'string' ? up(first) : { ...first, text: up(first.text) }, ...rest];
}

/* ---- a card of the plan ---- */

type Card = Extract<Deed, { kind: 'card' }>;

function failure({ card, outOfBullets }: Card): Part[] {
  const certain = card === 'rob' || card === 'punch' || (card === 'fire' && outOfBullets !== null);
  if (!certain) return tr('colt.deed.fail');
  return tr(card === 'fire' && outOfBullets ? 'colt.deed.fail.empty' : `colt.deed.fail.${card}`);
}

/** The main thing that a card did. */
function headOf(stage: Stage, { bandit, card, victim, came }: Card): Part[] {
  for (const event of came) {
    if (event.e === 'moved') return about(stage, `move.${event.level}`, bandit, { car: carName(stage, event.car) });
    if (event.e === 'climbed') return about(stage, `climb.${event.level}`, bandit, { car: carName(stage, event.car) });
    if (event.e === 'marshal') return about(stage, 'marshal', bandit, { car: carName(stage, event.car) });
    if (event.e === 'robbed') return worth(about(stage, 'rob', bandit, { what: word('colt', event.what) }), event.what, event.value);
    if (event.e === 'fired') {
      const hit = came.find((one) => one.e === 'bullet' && one.bandit === event.target);
      return counted(between(stage, 'fire', bandit, event.target), hit?.e === 'bullet' ? hit.hit : undefined);
    }
  }
  if (card === 'punch' && victim) return between(stage, 'punch', bandit, victim);
  return about(stage, 'plays', bandit, { card: cardTitle(card) });
}

/** What else came of a card, one clause for each event. */
function clausesOf(stage: Stage, deed: Card): Part[][] {
  return deed.came.flatMap((event, i): Part[][] => {
    const next = deed.came[i + 1];
    if (event.e === 'failed') return [failure(deed)];
    if (event.e === 'dropped') return [tr(`colt.deed.falls.${event.what}`)];
    if (event.e === 'took') return [about(stage, 'pocket', event.bandit)];
    if (event.e === 'pushed') return [about(stage, `land.${event.level}`, event.bandit, { car: carName(stage, event.car) })];
    if (event.e === 'fled') return [counted(about(stage, 'flee', event.bandit), next?.e === 'bullet' ? next.hit : undefined)];
    if (event.e === 'neutral') return [tr('colt.deed.neutral')];
    return [];
  });
}

function cardParts(stage: Stage, deed: Card): Part[] {
  const head = headOf(stage, deed);
  const [first, ...more] = clausesOf(stage, deed);
  if (!first) return frame('colt.deed.alone', { deed: head });
  const came = more.reduce((one, two) => frame('colt.deed.also', { one, two }), first);
  return frame('colt.deed.came', { deed: head, came });
}

/* ---- single events ---- */

type Single = Extract<Deed, { kind: 'single' }>;

/** What everyone has at the end, the richest first. */
function sumsOf(stage: Stage, wealth: readonly number[]): string[] {
  const who = (seat: number): string => list(banditsOf(stage.view, seat).map((one) => whoIs(stage, one.name)));
  const all = wealth.map((sum, seat) => ({ sum, seat })).sort((one, two) => two.sum - one.sum);
  return all.map(({ sum, seat }) => t('colt.deed.sum', { who: who(seat), value: money(sum) }));
}

/** The sentence of an event without its full stop; null if the event's usual sentence will do. */
function singleParts(stage: Stage, { event, hit }: Single): Part[] | null {
  switch (event.e) {
    case 'seated':
      return about(stage, 'seated', event.bandit, { car: carName(stage, event.car) });
    case 'chose':
      return aboutSeat(stage, event.action === 'draw' ? 'draw' : 'skip', event.seat);
    case 'shuffled':
      return aboutSeat(stage, 'shuffled', event.seat);
    case 'passed':
      return aboutSeat(stage, 'passed', event.seat);
    case 'discarded':
      return aboutSeat(stage, 'discarded', event.seat, { n: event.count, card: cardTitle(event.card) });
    case 'planned':
      if (!event.card) return about(stage, 'hidden', event.bandit);
      return about(stage, event.hidden ? 'secret' : 'plays', event.bandit, { card: cardTitle(event.card) });
    case 'moved':
      return about(stage, 'slide', event.bandit, { car: carName(stage, event.car) });
    case 'bullet':
      return counted(about(stage, 'bullet', event.bandit), event.hit);
    case 'fled':
      return counted(about(stage, 'flee', event.bandit), hit ?? undefined);
    case 'robbed':
      return worth(about(stage, 'rob', event.bandit, { what: word('colt', event.what) }), event.what, event.value);
    case 'lost':
      return about(stage, 'lost', event.bandit, { what: word('colt', event.what) });
    case 'ransom':
      return about(stage, 'ransom', event.bandit, { value: money(event.now) });
    case 'over':
      return tr('colt.deed.over', { sums: list(sumsOf(stage, event.wealth)) });
    default:
      return null;
  }
}

/** The pieces of a deed's sentence; null if nothing is said. */
export function deedParts(stage: Stage, deed: Deed): Part[] | null {
  if (deed.kind === 'card') return capital(cardParts(stage, deed));
  const { event } = deed;
  if (event.e === 'round') return aboutSeat(stage, 'round', event.first, { n: event.round, card: word('colt', event.card) });
  const said = singleParts(stage, deed);
  return said ? capital(frame('colt.deed.alone', { deed: said })) : tell(event, FACTS, names(stage.view));
}
