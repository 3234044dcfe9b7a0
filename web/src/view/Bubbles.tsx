// What people say, in a bubble at their seat for some seconds. Screen readers hear the line once, from a live region.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Line } from '../net/wire';
import { lastLine, person, type Table } from '../store/table';
import { senderOf, textOf } from './chatLine';
import { bestSide, boxAt, type Box, type Side, type Size, type Speaker } from './placeBubble';
import { Sym } from './Sym';

/** How long a bubble is shown, in milliseconds: longer for long texts. */
const durationOf = (line: Line): number => 4000 + 40 * Math.min(100, Math.max(0, textOf(line).length - 40));

const lastOfEach = (lines: Line[]): Line[] => lines.filter((line, at) => !lines.slice(at + 1).some((one) => one.person === line.person));

/** The last line of each person, while it is shown. */
function useShown(table: Table): Line[] {
  const [shown, setShown] = useState<Line[]>([]);
  const known = useRef(lastLine(table));
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const fresh = table.chat.filter((line) => line.n > known.current);
    known.current = lastLine(table);
    if (fresh.length === 0) return;
    setShown((old) => lastOfEach([...old, ...fresh]));
    for (const line of fresh) {
      timers.current.add(setTimeout(() => setShown((old) => old.filter((one) => one !== line)), durationOf(line)));
    }
  }, [lastLine(table)]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return shown;
}

/** A line of another person, for screen readers. */
function Announcer({ table }: { table: Table }) {
  const begin = useRef(lastLine(table));
  const latest = table.chat.filter((line) => line.n > begin.current && line.person !== table.me).at(-1);
  return (
    <p class="vh" aria-live="polite">
      {latest && `${senderOf(table, latest)}: ${textOf(latest)}`}
    </p>
  );
}

export function Bubbles({ table }: { table: Table }) {
  const shown = useShown(table);
  return (
    <>
      <Announcer table={table} />
      <div class="bubbles" aria-hidden="true">
        {shown.map((line) => (
          <Bubble key={line.n} table={table} line={line} />
        ))}
      </div>
    </>
  );
}

function Bubble({ table, line }: { table: Table; line: Line }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const seat = person(table, line.person)?.seats[0] ?? null;
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (!bubble) return;
    let side: Side | null = null;
    let frame = 0;
    // The seat may move: the page scrolls, or a figure walks on.
    const follow = (): void => {
      side = place(bubble, seat, side);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [seat]);
  return (
    <p class={`bubble paper${line.emote ? ' gesture' : ''}${line.eliminated ? ' ghost' : ''}`} ref={ref} data-from={seat ?? 'bar'}>
      {line.emote && <Sym id={`emote-${line.emote}`} />}
      <span>
        <b>{senderOf(table, line)}</b> {textOf(line)}
      </span>
    </p>
  );
}

/* ---- where ---- */

const boxOf = (element: Element): Box => element.getBoundingClientRect();
const boxesOf = (selector: string, without: (one: Element) => boolean): Box[] =>
  [...document.querySelectorAll(selector)].filter((one) => !without(one)).map(boxOf);

/** A seat, whose speaker is its photo if it has one. */
function speakerOf(seat: Element): Speaker {
  const { left, top, width, height } = boxOf(seat);
  const photo = boxOf(seat.querySelector('.photo') ?? seat);
  return { left, top, width, height, mouth: photo.left + photo.width / 2 };
}

/** Whether the middle of an element is on the screen, not covered by the prompt or a dialog. */
function inSight(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40));
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

function seatInSight(seat: number | null): Element | null {
  if (seat === null) return null;
  return [...document.querySelectorAll(`main [data-seat="${seat}"]`)].find(inSight) ?? null;
}

function windowBelow(bar: Element | null): Box {
  const top = bar ? Math.max(0, boxOf(bar).top + boxOf(bar).height) : 0;
  return { left: 0, top, width: document.documentElement.clientWidth, height: innerHeight - top };
}

/** Moves a bubble to its seat. `side` stays as it is while the seat is in sight. Returns the side. */
function place(bubble: HTMLElement, seat: number | null, side: Side | null): Side {
  const bar = document.querySelector('header.top');
  const anchor = seatInSight(seat);
  const at = anchor ?? document.querySelector('.top [data-chat]') ?? bar ?? document.body;
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = windowBelow(bar);
  const chosen = !anchor ? 'bar' : side !== null && side !== 'bar' ? side : sideOf(bubble, anchor, size, room);
  const speaker = speakerOf(at);
  const box = boxAt(chosen, speaker, size, room);
  if (chosen === 'bar') box.top += heightBefore(bubble);
  bubble.style.translate = `${Math.round(box.left)}px ${Math.round(box.top)}px`;
  bubble.dataset['side'] = chosen;
  bubble.style.setProperty('--tail', `${Math.max(18, Math.min(speaker.mouth - box.left, box.width - 18))}px`);
  return chosen;
}

function sideOf(bubble: HTMLElement, anchor: Element, size: Size, room: Box): Side {
  const related = (one: Element): boolean => one === bubble || one === anchor || anchor.contains(one) || one.contains(anchor);
  const never = boxesOf('main :has(> .dice), #prompt, .bubble', related);
  return bestSide(speakerOf(anchor), size, room, never, boxesOf('main [data-seat], main button', related));
}

/** Bubbles below the top bar stand in a column. */
function heightBefore(bubble: HTMLElement): number {
  const before = [...document.querySelectorAll<HTMLElement>('.bubble[data-side=bar]')];
  return before.slice(0, before.indexOf(bubble) < 0 ? before.length : before.indexOf(bubble)).reduce((sum, one) => sum + one.offsetHeight + 6, 0);
}
