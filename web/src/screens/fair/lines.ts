// The results of the check as sentences.
import { find, list, t, word, type Key } from '../../i18n';
import { pledgeOf, type DicePromise } from '../../store/tokens';
import type { Item } from '../../store/chain';
import type { FairCheck, Findings } from './check';
import type { FairPart, GameFile } from './file';
import type { Draw, Misdeal } from './record';
import type { Comparison } from './seen';

export type State = 'good' | 'bad' | 'unknown' | 'busy';

export interface CheckLine {
  id: 'promise' | 'seen' | 'shown' | 'own' | 'pledges' | 'stirred' | 'deal' | 'draws' | 'arranged' | 'rest';
  state: State;
  title: string;
  text: string;
}

/** The name of the player at a seat, or else the seat's number. */
export const seatName = (file: GameFile, seat: number): string => file.names?.[seat] ?? t('fair.seat', { n: seat + 1 });

const line = (id: CheckLine['id'], state: State, text: string): CheckLine => ({ id, state, title: t(`fair.line.${id}`), text });

function promiseLine(findings: Findings): CheckLine {
  return findings.promiseKept ? line('promise', 'good', t('fair.promise.good')) : line('promise', 'bad', t('fair.promise.bad'));
}

function seenLine(fair: FairPart, remembered: DicePromise | null): CheckLine {
  if (!remembered) return line('seen', 'unknown', t('fair.seen.unknown'));
  const same = remembered.commitment.toLowerCase() === fair.commitment;
  return line('seen', same ? 'good' : 'bad', t(same ? 'fair.seen.good' : 'fair.seen.bad'));
}

/** An item of the chain of shown events in words: the faces of a roll, the cards of a deal, a choice. */
export function itemWords(game: string, item: Item | null): string {
  const words = (item ?? []).slice(1).flat().flatMap((value) => (typeof value === 'string' ? value.split(' ') : []));
  return words.map((one) => one.split(':').map((part) => word(game, part)).join(' ')).join(', ') || '–';
}

/** The comparison that says most: one that found something wrong, or else the longest. */
const foremost = (comparisons: readonly Comparison[]): Comparison | undefined =>
  comparisons.find(({ differs, rewritten }) => differs ?? rewritten) ?? [...comparisons].sort((a, b) => b.count - a.count)[0];

function shownLine(file: GameFile, check: FairCheck | null, finished: boolean, comparisons: readonly Comparison[] | null): CheckLine {
  const found = foremost(comparisons ?? []);
  if (!found || found.count === 0) return line('shown', 'unknown', t('fair.shown.unknown'));
  const { differs, rewritten, count, whole, late } = found;
  const { game } = file.start.position;
  if (rewritten !== null) return line('shown', 'bad', t('fair.shown.rewritten', { n: rewritten }));
  if (!check) return line('shown', 'unknown', t('fair.shown.elsewhere'));
  if (!finished) return line('shown', 'busy', t('fair.checking'));
  if (differs) {
    const { at, shown, file: said } = differs;
    return line('shown', 'bad', t('fair.shown.bad', { n: at, shown: itemWords(game, shown), file: itemWords(game, said) }));
  }
  const text = count === whole ? t('fair.shown.good', { n: count }) : t('fair.shown.part', { n: count, all: whole });
  return line('shown', 'good', late > 0 ? `${text} ${t('fair.shown.late', { n: late })}` : text);
}

/** Why this browser's contribution is not in the file: left out, too late, or nobody knows. */
function missing(fair: FairPart, { contribution, published }: DicePromise): CheckLine {
  if (!fair.pledges) return line('own', 'bad', t('fair.own.bad'));
  const pledge = pledgeOf(fair.commitment, contribution);
  const announced = fair.pledges.includes(pledge) || published?.some(({ hash }) => hash === pledge);
  return announced ? line('own', 'bad', t('fair.own.left_out')) : line('own', 'unknown', t('fair.own.late'));
}

function ownLine(file: GameFile, fair: FairPart, remembered: DicePromise | null, saw: boolean): CheckLine {
  if (!remembered) return line('own', 'unknown', t(saw ? 'fair.own.none' : 'fair.own.unknown'));
  const mine = remembered.contribution.toLowerCase();
  const seats = fair.contributions.flatMap((one, seat) => (one === mine ? [seatName(file, seat)] : []));
  return seats.length > 0 ? line('own', 'good', t('fair.own.good', { who: list(seats) })) : missing(fair, remembered);
}

/** Whether the contributions are those that had been announced. Files of older servers have no pledges. */
function pledgesLines(file: GameFile, fair: FairPart, remembered: DicePromise | null): CheckLine[] {
  const { pledges, contributions, commitment } = fair;
  if (!pledges) return [];
  const who = (seats: number[]): string => list(seats.map((seat) => seatName(file, seat)));
  const seats = pledges.map((_, seat) => seat);
  const changed = seats.filter((seat) => contributions[seat] && pledgeOf(commitment, contributions[seat]) !== pledges[seat]);
  if (changed.length > 0) return [line('pledges', 'bad', t('fair.pledges.bad', { who: who(changed) }))];
  const published = remembered?.published;
  const same = (seat: number): boolean => (published?.find((one) => one.seat === seat)?.hash ?? null) === pledges[seat];
  if (published && !seats.every(same)) return [line('pledges', 'bad', t('fair.pledges.other'))];
  const unopened = seats.filter((seat) => pledges[seat] !== null && contributions[seat] === null);
  const text = t(published ? 'fair.pledges.good' : 'fair.pledges.alone');
  const named = unopened.length > 0 ? `${text} ${t('fair.pledges.unopened', { who: who(unopened) })}` : text;
  return [line('pledges', published ? 'good' : 'unknown', named)];
}

function stirredLine(file: GameFile, fair: FairPart): CheckLine {
  const seats = fair.contributions.flatMap((one, seat) => (one === null ? [] : [seatName(file, seat)]));
  if (seats.length === 0) return line('stirred', 'unknown', t('fair.stirred.nobody'));
  return line('stirred', 'good', t('fair.stirred.good', { n: seats.length, all: fair.contributions.length, who: list(seats) }));
}

/** "the role of Nora should be Outlaw, not Sheriff" */
export function misdealWords(file: GameFile, check: FairCheck, { what, of, is, should }: Misdeal): string {
  const { game } = file.start.position;
  const named = (text: string): string => text.split(', ').map((one) => word(game, one)).join(', ') || '–';
  const about = typeof of === 'number' && check.isOfSeat(what) ? seatName(file, of) : of === null ? '' : word(game, String(of));
  const key = `${game}.fair.what.${what}`;
  const subject = find(key) === undefined ? what : t(key as Key, { of: about });
  return t('fair.deal.bad', { what: subject, should: named(should), is: named(is) });
}

function dealLine(file: GameFile, check: FairCheck | null, { misdeals }: Findings): CheckLine {
  if (!check) return line('deal', 'unknown', t('fair.deal.elsewhere'));
  const [first] = misdeals;
  if (first) return line('deal', 'bad', misdealWords(file, check, first));
  return line('deal', 'good', t(`${file.start.position.game}.fair.deal.good` as Key));
}

function wrongDraws(game: string, check: FairCheck, [first, ...others]: Draw[]): string {
  const { n, at, should, is } = first as Draw;
  const words = { n, at, should: check.drawWords(should), is: check.drawWords(is) };
  const more = check.chained ? t('fair.draws.after') : others.length > 0 ? t('fair.draws.more', { n: others.length }) : '';
  return `${t(`${game}.fair.draws.bad` as Key, words)} ${more}`.trimEnd();
}

function drawsLine(file: GameFile, check: FairCheck | null, findings: Findings): CheckLine {
  const { game } = file.start.position;
  const { draws, stopped, misdeals, finished } = findings;
  if (!check) return line('draws', 'unknown', t('fair.draws.elsewhere'));
  const wrong = draws.filter((draw) => !draw.good);
  if (wrong.length > 0) return line('draws', 'bad', wrongDraws(game, check, wrong));
  if (check.chained && misdeals.length > 0) return line('draws', 'unknown', t('fair.draws.not'));
  if (stopped) {
    const { at, action } = stopped;
    return line('draws', 'bad', at === null ? t('fair.draws.short') : t('fair.draws.stopped', { at, action }));
  }
  return finished
    ? line('draws', 'good', t(`${game}.fair.draws.good` as Key, { n: draws.filter((draw) => !draw.arranged).length }))
    : line('draws', 'busy', t('fair.checking'));
}

/** Arranged draws are only allowed where one person plays against bots. */
export const isArrangedAgainstPeople = ({ arranged, contributions }: FairPart): boolean =>
  arranged.length > 0 && contributions.filter((one) => one !== null).length > 1;

function arrangedLines(fair: FairPart): CheckLine[] {
  const n = fair.arranged.length;
  if (n === 0) return [];
  return isArrangedAgainstPeople(fair)
    ? [line('arranged', 'bad', t('fair.arranged.bad'))]
    : [line('arranged', 'unknown', t('fair.arranged.lesson', { n, which: list(fair.arranged.map(String)) }))];
}

function restLine(file: GameFile, check: FairCheck | null): CheckLine {
  return line('rest', 'unknown', check ? t(`${file.start.position.game}.fair.rest` as Key) : t('fair.rest.elsewhere'));
}

export function linesOf(
  file: GameFile,
  fair: FairPart,
  check: FairCheck | null,
  findings: Findings,
  remembered: DicePromise | null,
  comparisons: readonly Comparison[] | null,
): CheckLine[] {
  return [
    promiseLine(findings),
    seenLine(fair, remembered),
    shownLine(file, check, findings.finished, comparisons),
    ...pledgesLines(file, fair, remembered),
    ownLine(file, fair, remembered, comparisons !== null),
    stirredLine(file, fair),
    dealLine(file, check, findings),
    drawsLine(file, check, findings),
    ...arrangedLines(fair),
    restLine(file, check),
  ];
}
