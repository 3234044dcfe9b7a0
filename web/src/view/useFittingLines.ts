// On a phone the log gets the room that the board and the prompt leave: as many of the newest lines as fit, and only
// whole ones. If none fits, the newest one stands in a strip above the prompt. The stylesheet asks
// for this with `--fit-lines: 1`, and with `--fit-lines: 0` for the strip in any case.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Pixels between the log and the prompt. */
const MARGIN = 8;

/** What can change the room of the log. */
const NEIGHBOURS = '#prompt, .coach, .ring, .tray, .train, .plan, .replay-bar';

/** What lies over the lower edge of the window, or takes the place of the prompt. */
const BELOW = '#prompt, .replay-bar';

/** The lines that a small screen shows, newest first. */
function newestLines(log: HTMLElement): HTMLElement[] {
  const number = ({ style }: HTMLElement): number => Number(style.getPropertyValue('--n'));
  return [...log.querySelectorAll<HTMLElement>('li.new')].sort((a, b) => number(b) - number(a));
}

/** How many lines fit, counted from the newest. `others` is the height of the log without lines. */
function countFitting(lines: readonly HTMLElement[], room: number, others: number, gap: number): number {
  let height = others - gap;
  const first = lines.findIndex((line) => (height += line.offsetHeight + gap) > room);
  return first < 0 ? lines.length : first;
}

/** The log as a strip with its newest line. */
function slim(log: HTMLElement, lines: readonly HTMLElement[], below: number): void {
  log.classList.add('slim');
  log.style.setProperty('--below', `${below}px`);
  lines.slice(1).forEach((line) => (line.hidden = true));
}

function fit(log: HTMLElement): void {
  const below = [...document.querySelectorAll<HTMLElement>(BELOW)].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const list = log.querySelector('ol');
  const lines = newestLines(log);
  for (const line of lines) line.hidden = false;
  log.classList.remove('slim');
  const wanted = getComputedStyle(log).getPropertyValue('--fit-lines');
  if (!list || lines.length === 0 || wanted === '') return;
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  const others = log.offsetHeight - lines.reduce((sum, line) => sum + line.offsetHeight + gap, -gap);
  const room = innerHeight - below - (log.getBoundingClientRect().top + scrollY) - MARGIN;
  const n = wanted === '0' ? 0 : countFitting(lines, room, others, gap);
  if (n === 0) slim(log, lines, below);
  else lines.slice(n).forEach((line) => (line.hidden = true));
}

export function useFittingLines(log: RefObject<HTMLElement | null>): void {
  const observer = useRef<ResizeObserver | null>(null);
  const observed = useRef(new WeakSet<Element>());
  useLayoutEffect(() => {
    const update = (): void => {
      if (log.current) fit(log.current);
    };
    observer.current = new ResizeObserver(update);
    addEventListener('resize', update);
    return () => {
      observer.current?.disconnect();
      removeEventListener('resize', update);
    };
  }, []);
  // The prompt is another element for each kind of question.
  useLayoutEffect(() => {
    if (log.current) fit(log.current);
    for (const element of document.querySelectorAll(NEIGHBOURS)) {
      if (observed.current.has(element)) continue;
      observed.current.add(element);
      observer.current?.observe(element);
    }
  });
}
