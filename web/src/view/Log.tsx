// The log: chapters of sentences, newest first. Each game decides what a chapter is.
import { signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Dialog } from './Dialog';
import { Sym } from './Sym';
import { useFittingLines } from './useFittingLines';

export interface LogLine {
  /** number of the event */
  n: number;
  symbol: string;
  /** attributes of the line that give the symbol its colours */
  attributes?: Readonly<Record<`data-${string}`, string>> | undefined;
  words: ComponentChildren;
  /** it cost the player a life: the line has a mark of its own */
  hurts?: boolean;
}

export interface Chapter<L> {
  key: string;
  title: string;
  lines: L[];
}

type Chapters = Chapter<LogLine>[];

/** Whether the whole log is open. The menu and the key L open it, too. */
const wholeLogOpen = signal(false);

export function openWholeLog(): void {
  wholeLogOpen.value = true;
}

/** Number of lines shown on a phone, unless a game says otherwise. */
const NEWEST = 2;

/** The number of the oldest line that a phone shows. */
function newestFrom(of: Chapters, newest: number): number {
  const numbers = of.slice(0, newest + 1).flatMap(({ lines }) => lines.map(({ n }) => n));
  return numbers.sort((a, b) => b - a)[newest - 1] ?? 0;
}

const lineClass = (newest: boolean, hurts: boolean): string => `${newest ? 'new' : 'old'}${hurts ? ' hurts' : ''}`;

const numberOf = (line: HTMLElement): number => Number(line.style.getPropertyValue('--n'));

/** Scrolls the list, but not the page, to the newest line, which is the last one of its chapter. */
function showNewest(list: HTMLElement): void {
  const lines = [...list.querySelectorAll<HTMLElement>('li:not(.sep)')];
  const [newest] = lines.sort((one, two) => numberOf(two) - numberOf(one));
  if (!newest) return;
  const below = newest.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
  list.scrollTop = Math.max(0, list.scrollTop + below - list.clientHeight + 4);
}

/** Keeps the newest line in sight: when `newest` changes, and when the list changes its size. */
function useNewestInSight(list: RefObject<HTMLOListElement | null>, newest: number | undefined): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => showNewest(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [newest]);
}

function Lines({ of, newest = NEWEST }: { of: Chapters; newest?: number | undefined }) {
  const from = newestFrom(of, newest);
  const ol = useRef<HTMLOListElement>(null);
  useNewestInSight(ol, of.find(({ lines }) => lines.length > 0)?.lines.at(-1)?.n);
  if (of.length === 0) return <p class="muted">{t('common.log.empty')}</p>;
  return (
    <ol ref={ol} tabIndex={0} aria-label={t('common.menu.log')}>
      {of.flatMap(({ key, title, lines }) => [
        <li key={key} class="sep">
          {title}
        </li>,
        ...lines.map(({ n, symbol, attributes, words, hurts = false }) => (
          <li key={`line ${n}`} class={lineClass(n >= from, hurts)} style={{ '--n': n }} {...attributes}>
            <Sym id={symbol} />
            <span>
              {hurts && <Sym id="ui-target" class="hurt" label={t('common.log.hurts')} />}
              {words}
            </span>
          </li>
        )),
      ])}
    </ol>
  );
}

interface LogProps {
  of: Chapters;
  /** the most lines that a phone shows */
  newest?: number;
}

export function Log({ of, newest }: LogProps) {
  const section = useRef<HTMLElement>(null);
  useFittingLines(section);
  return (
    <section class="log panel" aria-label={t('common.menu.log')} ref={section}>
      <h2>{t('common.menu.log')}</h2>
      <button type="button" class="icon-btn log-open" aria-label={t('common.log.all')} aria-haspopup="dialog" onClick={openWholeLog}>
        <Sym id="ui-log" />
      </button>
      <Lines of={of} newest={newest} />
    </section>
  );
}

export function WholeLog({ of }: { of: Chapters }) {
  const close = (): void => {
    wholeLogOpen.value = false;
  };
  useEffect(() => close, []);
  if (!wholeLogOpen.value) return null;
  return (
    <Dialog title={t('common.menu.log')} onClose={close} class="whole-log">
      <div class="log">
        <Lines of={of} />
      </div>
    </Dialog>
  );
}

/** Number of announcements kept in the live region. */
const MAX_ANNOUNCED = 6;

export interface Announced {
  key: string;
  sentences: ComponentChildren[];
}

interface AnnouncerProps<E> {
  events: readonly E[];
  /** the sentence of an event; null for silent events */
  tell(event: E): ComponentChildren | null;
  /** whether a turn begins with the event */
  begins(event: E): boolean;
  /** whether the event concerns the player, so that it is told at once and not when the turn is over */
  urgent(event: E): boolean;
  /** whether a decision or the end has come, so that the current turn is told, too */
  settled: boolean;
}

/** What is announced: one summary for each turn that is over, and urgent events one by one. */
export function announcementsOf<E extends { n: number }>({ events, tell, begins, urgent, settled }: AnnouncerProps<E>): Announced[] {
  const told: Announced[] = [];
  let turn: Announced = { key: 'start', sentences: [] };
  for (const event of events) {
    if (begins(event)) {
      told.push(turn);
      turn = { key: `turn ${event.n}`, sentences: [] };
    }
    const words = tell(event);
    if (words === null) continue;
    if (urgent(event)) told.push({ key: `event ${event.n}`, sentences: [words] });
    else turn.sentences.push(words);
  }
  if (settled) told.push(turn);
  return told.filter(({ sentences }) => sentences.length > 0).slice(-MAX_ANNOUNCED);
}

/** A live region for screen readers. A sentence for each event would be too much to listen to. */
export function LogAnnouncer<E extends { n: number }>({ events, ...how }: AnnouncerProps<E>) {
  const recent = recentTurns(events, how.begins);
  return (
    <div class="vh" role="log" aria-live="polite" aria-label={t('common.log.live')}>
      {announcementsOf({ events: recent, ...how }).map(({ key, sentences }) => (
        <p key={key}>{sentences.flatMap((words, at) => (at === 0 ? [words] : [' ', words]))}</p>
      ))}
    </div>
  );
}

/** The last few turns, which is all that can still be announced. */
function recentTurns<E>(events: readonly E[], begins: (event: E) => boolean): readonly E[] {
  const starts = events.flatMap((event, at) => (begins(event) ? [at] : []));
  return events.slice(starts.at(-MAX_ANNOUNCED - 1) ?? 0);
}
