// Animations by transform and opacity, above the page. Nothing moves if the player prefers reduced motion.
//
//     glide(standee, boxBefore, 480)          moves an element from its old place to its new one
//     fly(symbolId, from, to, 480)            a symbol flies from one place to another
//     shot(from, to, 300)                     a line
//     shake(element, 300)
//
// Boxes are in window coordinates. Each call returns a function that stops the animation.
import { prefs } from '../store/prefs';
import { SPEED } from './pace';
import { reducedMotion } from './playback';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Stop = () => void;

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const nothing: Stop = () => undefined;

export const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** Whether any part of the box is visible without scrolling. */
export const inSight = (box: Box): boolean =>
  box.top + box.height > 0 && box.top < innerHeight && box.left + box.width > 0 && box.left < innerWidth;

const time = (ms: number): number => (reducedMotion() ? 0 : ms * SPEED[prefs.value.pace]);

function middle(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Animates an element that is already in its new place. */
export function animate(element: Element, frames: Keyframe[], ms: number, easing = EASE): Stop {
  const duration = time(ms);
  if (duration === 0) return nothing;
  const running = element.animate(frames, { duration, easing });
  return () => running.cancel();
}

/** Moves an element from its old box to its current place. `over` is a transform for the middle: a hop, a tilt. */
export function glide(element: Element, from: Box, ms: number, over = ''): Stop {
  const to = boxOf(element);
  const [dx, dy] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  if (Math.abs(dx) + Math.abs(dy) < 1) return nothing;
  const half = `translate(${dx / 2}px, ${dy / 2}px) ${over}`;
  const start = { transform: `translate(${dx}px, ${dy}px)` };
  return animate(element, over ? [start, { transform: half }, { transform: 'none' }] : [start, { transform: 'none' }], ms);
}

export function shake(element: Element, ms = 300, px = 4): Stop {
  const frames = [0, -px, px, -px / 2, px / 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  return animate(element, frames, ms, 'linear');
}

/** Dims an element and brightens it again. */
export function flash(element: Element, ms = 500): Stop {
  return animate(element, [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], ms);
}

/* ---- elements that exist only while they move ---- */

function layer(): HTMLElement {
  const found = document.querySelector<HTMLElement>('body > .flights');
  if (found) return found;
  const made = document.createElement('div');
  made.className = 'flights';
  made.setAttribute('aria-hidden', 'true');
  document.body.append(made);
  return made;
}

/** Shows an element above the page for the duration of its animation. */
function pass(element: HTMLElement | SVGElement, box: Box, frames: Keyframe[], ms: number): Stop {
  const duration = time(ms);
  if (duration === 0) return nothing;
  Object.assign(element.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  layer().append(element);
  const running = element.animate(frames, { duration, easing: EASE, fill: 'both' });
  const end = (): void => element.remove();
  running.onfinish = end;
  return () => {
    running.cancel();
    end();
  };
}

export function symbol(id: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}

/** A symbol flies from one place to another. */
export function fly(id: string, from: Box, to: Box, ms: number, size = 30): Stop {
  const [a, b] = [middle(from), middle(to)];
  const rise = -Math.min(60, 18 + Math.hypot(b.x - a.x, b.y - a.y) / 6);
  const box = { left: a.x - size / 2, top: a.y - size / 2, width: size, height: size };
  const frames = [
    { transform: 'none', opacity: 1 },
    { transform: `translate(${(b.x - a.x) / 2}px, ${(b.y - a.y) / 2 + rise}px) scale(1.15)`, opacity: 1 },
    { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`, opacity: 1, offset: 0.92 },
    { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(.6)`, opacity: 0 },
  ];
  return pass(symbol(id), box, frames, ms);
}

/** Draws the line of a shot. */
export function shot(from: Box, to: Box, ms = 320): Stop {
  const [a, b] = [middle(from), middle(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const line = document.createElement('i');
  line.className = 'shot';
  const turned = `rotate(${angle}rad)`;
  const frames = [
    { transform: `${turned} scaleX(.02)`, opacity: 1 },
    { transform: `${turned} scaleX(1)`, opacity: 1, offset: 0.35 },
    { transform: `${turned} scaleX(1)`, opacity: 0 },
  ];
  return pass(line, { left: a.x, top: a.y - 2, width: length, height: 4 }, frames, ms);
}
