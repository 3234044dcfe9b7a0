// The results of the check as sentences.
import { find, list, t, word, type Key } from '../../i18n';
import type { GameName } from '../../net/wire';
import type { DicePromise } from '../../store/tokens';
import type { Findings } from './check';
import type { FairPart, GameFile } from './file';
import type { Draw, Misdeal } from './record';

export type State = 'good' | 'bad' | 'unknown' | 'busy';

export interface CheckLine {
  id: 'promise' | 'seen' | 'own' | 'stirred' | 'deal' | 'draws' | 'rest';
  state: State;
  title: string;
  text: string;
}

/** The name of the player at a seat, or else the seat's number. */
export const seatName = (file: GameFile, seat: number): string => file.names?.[seat] ?? t('fair.seat', { n: seat + 1 });

/** A chance action in words: "beer, arrow", "floor change, fire", "purse 2". */
export function drawWords(game: GameName, action: string): string {
  const [verb, ...rest] = action.split(' ');
  if (verb === 'slip') return t('fair.slip', { n: Number(rest[0]) });
  const cards = verb === 'deal' ? rest.slice(1) : rest;
  return cards.map((card) => card.split(':').map((part) => word(game, part)).join(' ')).join(', ');
}

const line = (id: CheckLine['id'], state: State, text: string): CheckLine => ({ id, state, title: t(`fair.line.${id}`), text });

function promiseLine(findings: Findings): CheckLine {
  return findings.promiseKept ? line('promise', 'good', t('fair.promise.good')) : line('promise', 'bad', t('fair.promise.bad'));
}

function seenLine(fair: FairPart, remembered: DicePromise | null): CheckLine {
  if (!remembered) return line('seen', 'unknown', t('fair.seen.unknown'));
  const same = remembered.commitment.toLowerCase() === fair.commitment;
  return line('seen', same ? 'good' : 'bad', t(same ? 'fair.seen.good' : 'fair.seen.bad'));
}

function ownLine(file: GameFile, fair: FairPart, remembered: DicePromise | null): CheckLine {
  if (!remembered) return line('own', 'unknown', t('fair.own.unknown'));
  const mine = remembered.contribution.toLowerCase();
  const seats = fair.contributions.flatMap((one, seat) => (one === mine ? [seatName(file, seat)] : []));
  return seats.length > 0 ? line('own', 'good', t('fair.own.good', { who: list(seats) })) : line('own', 'bad', t('fair.own.bad'));
}

function stirredLine(file: GameFile, fair: FairPart): CheckLine {
  const seats = fair.contributions.flatMap((one, seat) => (one === null ? [] : [seatName(file, seat)]));
  if (seats.length === 0) return line('stirred', 'unknown', t('fair.stirred.nobody'));
  return line('stirred', 'good', t('fair.stirred.good', { n: seats.length, all: fair.contributions.length, who: list(seats) }));
}

/** "the role of Nora should be Outlaw, not Sheriff" */
export function misdealWords(file: GameFile, { what, of, is, should }: Misdeal): string {
  const { game } = file.start.position;
  const named = (text: string): string => text.split(', ').map((one) => word(game, one)).join(', ') || '–';
  const about = typeof of === 'number' && what !== 'train' && what !== 'roof' ? seatName(file, of) : of === null ? '' : word(game, String(of));
  const subject = find(`fair.what.${what}`) === undefined ? what : t(`fair.what.${what}` as Key, { of: about });
  return t('fair.deal.bad', { what: subject, should: named(should), is: named(is) });
}

function dealLine(file: GameFile, { misdeals }: Findings): CheckLine {
  const [first] = misdeals;
  if (first) return line('deal', 'bad', misdealWords(file, first));
  return line('deal', 'good', t(`fair.deal.good.${file.start.position.game}`));
}

function wrongDraw(game: GameName, draw: Draw): string {
  const params = { n: draw.n, at: draw.at, should: drawWords(game, draw.should), is: drawWords(game, draw.is) };
  return t(game === 'bang' ? 'fair.draws.bad.bang' : 'fair.draws.bad.colt', params);
}

function drawsLine(file: GameFile, findings: Findings): CheckLine {
  const { game } = file.start.position;
  const { draws, stopped, misdeals, finished } = findings;
  const wrong = draws.filter((draw) => !draw.good);
  const [first] = wrong;
  if (first) {
    const more = game === 'colt' ? ` ${t('fair.draws.after')}` : wrong.length > 1 ? ` ${t('fair.draws.more', { n: wrong.length - 1 })}` : '';
    return line('draws', 'bad', wrongDraw(game, first) + more);
  }
  if (game === 'colt' && misdeals.length > 0) return line('draws', 'unknown', t('fair.draws.not'));
  if (stopped) {
    const { at, action } = stopped;
    return line('draws', 'bad', at === null ? t('fair.draws.short') : t('fair.draws.stopped', { at, action }));
  }
  const text = t(game === 'bang' ? 'fair.draws.good.bang' : 'fair.draws.good.colt', { n: draws.length });
  return finished ? line('draws', 'good', text) : line('draws', 'busy', t('fair.checking'));
}

export function linesOf(file: GameFile, fair: FairPart, findings: Findings, remembered: DicePromise | null): CheckLine[] {
  return [
    promiseLine(findings),
    seenLine(fair, remembered),
    ownLine(file, fair, remembered),
    stirredLine(file, fair),
    dealLine(file, findings),
    drawsLine(file, findings),
    line('rest', 'unknown', t(`fair.rest.${file.start.position.game}`)),
  ];
}
