// Animations of the BANG! board, one per event. Only transform and opacity change. Flying things are copies in a
// separate layer and remove themselves, so the board never waits for them.
import type { BangEvent } from '../wire';
import { duration, stops } from './timing';
import type { BangView } from '../view';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const QUICK = 240;
const FLIGHT = 400;

interface Point {
  x: number;
  y: number;
}

const find = (board: Element, selector: string): HTMLElement | null => board.querySelector<HTMLElement>(selector);
const seatOf = (board: Element, seat: number): HTMLElement | null => find(board, `[data-seat="${seat}"] .card`);
/** The middle of a seat's portrait, where flying things end. */
const photoOf = (board: Element, seat: number): Point | null => middle(find(board, `[data-seat="${seat}"] .photo`));

function middle(element: Element | null): Point | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const placed = ({ x, y }: Point): string => `translate(${x}px,${y}px) translate(-50%,-50%)`;

/** Animates an element in the layer above the board, then removes it. */
function fly(board: Element, made: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const layer = find(board, '.fx');
  if (!layer) return;
  layer.append(made);
  const gone = (): void => made.remove();
  const animation = made.animate(frames, { easing: EASE, fill: 'both', ...options });
  animation.onfinish = gone;
  animation.oncancel = gone;
}

const SVG = 'http://www.w3.org/2000/svg';

function symbol(id: string, kind: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  svg.setAttribute('class', `fx-sym ${kind}`);
  return svg;
}

function mark(kind: string, text = ''): HTMLElement {
  const span = document.createElement('span');
  span.className = kind;
  span.textContent = text;
  return span;
}

/* ---- building blocks ---- */

function throwSymbol(board: Element, id: string, from: Point | null, to: Point | null, delay = 0, duration = FLIGHT): void {
  if (!from || !to) return;
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  // The arrow symbol points up and to the right.
  const rotate = id === 'arrow-token' ? `rotate(${turn + Math.PI / 4}rad)` : '';
  fly(
    board,
    symbol(id, ''),
    [
      { transform: `${placed(from)} ${rotate} scale(.6)`, opacity: 0 },
      { transform: `${placed(from)} ${rotate}`, opacity: 1, offset: 0.15 },
      { transform: `${placed(to)} ${rotate}`, opacity: 1, offset: 0.85 },
      { transform: `${placed(to)} ${rotate} scale(.6)`, opacity: 0 },
    ],
    { duration, delay },
  );
}

/** Draws the line of a shot, which shoots out and fades. */
function shotLine(board: Element, from: Point | null, to: Point | null, delay = 0): void {
  if (!from || !to) return;
  const line = mark('fx-shot');
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const start = `translate(${from.x}px,${from.y}px) rotate(${Math.atan2(to.y - from.y, to.x - from.x)}rad)`;
  line.style.width = `${length}px`;
  fly(
    board,
    line,
    [
      { transform: `${start} scaleX(0)`, opacity: 1 },
      { transform: `${start} scaleX(1)`, opacity: 1, offset: 0.5 },
      { transform: `${start} scaleX(1)`, opacity: 0 },
    ],
    { duration: 360, delay },
  );
}

function shake(element: Element | null, delay = 0): void {
  const frames = [0, -5, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element?.animate(frames, { duration: 280, delay });
}

/** A change of lives as a number: "−2" falls from the seat, "+1" rises. */
function numberAt(board: Element, at: Point | null, change: number, delay = 0): void {
  if (!at || change === 0) return;
  const text = change > 0 ? `+${change}` : `−${-change}`;
  const way = change > 0 ? -30 : 26;
  fly(
    board,
    mark(change > 0 ? 'fx-num up' : 'fx-num down', text),
    [
      { transform: `${placed(at)} scale(.7)`, opacity: 0 },
      { transform: `${placed(at)} scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: placed({ x: at.x, y: at.y + way }), opacity: 0 },
    ],
    { duration: 800, delay },
  );
}

/** Lost bullets drop and fade. */
function dropBullets(board: Element, seat: number, from: number, to: number, delay: number): void {
  for (let life = to; life < from; life++) {
    const at = middle(find(board, `[data-seat="${seat}"] [data-bullet="${life}"]`));
    if (!at || at.x === 0) continue;
    const down = { x: at.x, y: at.y + 12 };
    fly(board, symbol('bullet', 'fx-bullet'), [{ transform: placed(at), opacity: 1 }, { transform: placed(down), opacity: 0 }], { duration: QUICK, delay });
  }
}

function pop(element: Element | null): void {
  element?.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.25)' }, { transform: 'scale(1)' }], { duration: 320, easing: EASE });
}

/* ---- events ---- */

type Of<K extends BangEvent['e']> = Extract<BangEvent, { e: K }>;

function tumble(board: Element, event: Of<'rolled'>, time: number): void {
  const times = stops(event.rolled.length, time);
  event.rolled.forEach((position, order) => {
    const die = find(board, `[data-die="${position}"] .die`);
    const turns = position % 2 === 0 ? -1 : 1;
    die?.animate(
      [
        { transform: `translate(${-30 * turns}px,-46px) rotate(${-300 * turns}deg) scale(.86)`, opacity: 0.4 },
        { transform: `translate(${8 * turns}px,6px) rotate(${-70 * turns}deg) scale(1.04)`, opacity: 1, offset: 0.62 },
        { transform: `translate(${-3 * turns}px,-7px) rotate(${14 * turns}deg)`, offset: 0.82 },
        { transform: 'none' },
      ],
      { duration: times[order] ?? 0, easing: 'cubic-bezier(.3,.6,.4,1)', fill: 'backwards' },
    );
  });
}

function attack(board: Element, view: BangView): void {
  const pile = middle(find(board, '[data-pile]'));
  view.seats.forEach((one, seat) => {
    const to = photoOf(board, seat);
    for (let arrow = 0; arrow < Math.min(one.arrows, 4); arrow++) throwSymbol(board, 'arrow-token', pile, to, 90 * arrow, 600);
  });
  shake(find(board, '.tray'));
}

function loseOrGain(board: Element, { seat, by, why, change, now }: Of<'life'>): void {
  const to = photoOf(board, seat);
  const shot = why === 'one' || why === 'two';
  const delay = shot ? 180 : 0;
  if (shot && by !== undefined) shotLine(board, photoOf(board, by), to);
  if (why === 'beer') throwSymbol(board, 'face-beer', middle(find(board, '.tray')), to);
  if (why === 'dynamite') blast(board, photoOf(board, seat));
  if (change < 0) {
    shake(seatOf(board, seat), delay);
    dropBullets(board, seat, now - change, now, delay);
  } else if (change > 0) {
    pop(find(board, `[data-seat="${seat}"] .life`));
  }
  numberAt(board, to, change, delay);
}

function blast(board: Element, at: Point | null): void {
  if (!at) return;
  throwSymbol(board, 'face-dynamite', middle(find(board, '.tray')), at);
  fly(
    board,
    mark('fx-blast'),
    [
      { transform: `${placed(at)} scale(.1)`, opacity: 0.95 },
      { transform: `${placed(at)} scale(1)`, opacity: 0 },
    ],
    { duration: 520, delay: FLIGHT * 0.8 },
  );
}

function gun(board: Element, shooter: number, view: BangView): void {
  const from = middle(find(board, '.tray'));
  let order = 0;
  view.seats.forEach((one, seat) => {
    if (seat !== shooter && one.alive) shotLine(board, from, photoOf(board, seat), 70 * order++);
  });
  shake(find(board, '.tray'));
}

/** The role card turns over and the seat sinks. */
function fall(board: Element, seat: number): void {
  find(board, `[data-seat="${seat}"] .role`)?.animate(
    [{ transform: 'perspective(300px) rotateY(180deg) scale(1.2)' }, { transform: 'perspective(300px) rotateY(0) scale(1.8)', offset: 0.6 }, { transform: 'none' }],
    { duration: 900, easing: EASE },
  );
  seatOf(board, seat)?.animate([{ transform: 'translateY(-6px)' }, { transform: 'translateY(3px) rotate(-2.4deg)', offset: 0.5 }, { transform: 'rotate(-1.2deg)' }], {
    duration: 480,
    easing: EASE,
  });
}

function aim(board: Element, seat: number, action: string): void {
  const [verb, target] = action.split(' ');
  if (verb !== 'shoot') return;
  pop(find(board, `[data-seat="${target}"] .tag`));
  pop(find(board, `[data-seat="${seat}"] .photo`));
}

/** Ends the dice animation when the next event starts. */
function settleDice(board: Element): void {
  for (const die of board.querySelectorAll('.die')) for (const animation of die.getAnimations()) animation.finish();
}

/** `time`: how long the event is shown, if not at normal pace. */
export function move(board: Element, event: BangEvent, view: BangView, time?: number): void {
  settleDice(board);
  const pile = (): Point | null => middle(find(board, '[data-pile]'));
  switch (event.e) {
    case 'rolled':
      return tumble(board, event, time ?? duration(event));
    case 'chose':
      return aim(board, event.seat, event.action);
    case 'arrow':
      throwSymbol(board, 'arrow-token', pile(), photoOf(board, event.seat));
      return pop(find(board, `[data-seat="${event.seat}"] [data-arrows]`));
    case 'returned':
      return throwSymbol(board, 'arrow-token', photoOf(board, event.seat), pile());
    case 'attack':
      return attack(board, view);
    case 'life':
      return loseOrGain(board, event);
    case 'gun':
      return gun(board, event.seat, view);
    case 'eliminated':
      return fall(board, event.seat);
    case 'turn':
      return pop(find(board, `[data-seat="${event.seat}"] .photo`));
    default:
      return;
  }
}

/** Stops all animations. */
export function stopMotion(board: Element): void {
  settleDice(board);
  find(board, '.fx')?.replaceChildren();
}
