// Animations and timing of the Colt Express board: what moves at each event.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { animate, boxOf, flash, fly, glide, inSight, shake, shot, type Box, type Stop } from '../../../motion/move';
import { reducedMotion } from '../../../motion/playback';
import type { Sound } from '../../../motion/sound';
import { card, coin, shot as muffled } from '../../../motion/sounds';
import { boots, punch, whistle } from './sounds';
import type { ColtEvent } from '../wire';
import type { ColtView } from '../view';

/** Milliseconds at normal pace. A card of the plan is revealed and carried out in about two seconds. */
const DURATIONS: Record<ColtEvent['e'], number> = {
  seated: 0, dealt: 0, chose: 0, shuffled: 150, discarded: 200,
  round: 1800, turn: 800, planned: 900, passed: 700,
  revealed: 800, failed: 1000, moved: 1000, climbed: 900, marshal: 900, fired: 700, bullet: 650, neutral: 900,
  robbed: 1000, dropped: 800, took: 700, pushed: 800, fled: 800,
  event: 1600, strongbox: 1000, lost: 1000, ransom: 1000, over: 1500,
};

export function duration(event: ColtEvent): number {
  return event.e === 'chose' && event.action === 'draw' ? 700 : DURATIONS[event.e];
}

/** What costs a bandit something: a bullet, loot, or a punch, which ends with the push. */
const HURTS: ReadonlySet<ColtEvent['e']> = new Set(['bullet', 'lost', 'pushed']);

export const hurts = (event: ColtEvent, seat: number, view: ColtView): boolean =>
  HURTS.has(event.e) && 'bandit' in event && view.bandits.some((one) => one.name === event.bandit && one.seat === seat);

const SOUNDS: Partial<Record<ColtEvent['e'], Sound>> = {
  planned: card, revealed: card, moved: boots, climbed: boots, marshal: boots, fled: boots, fired: muffled,
  robbed: coin, took: coin, ransom: coin, dropped: punch, pushed: punch, strongbox: coin, round: whistle,
};

export const sound = (event: ColtEvent): Sound | null => SOUNDS[event.e] ?? null;

/* ---- finding elements ---- */

type Places = Map<string, Box>;
const find = (root: Element, what: string): Element | null => root.querySelector(what);
const figure = (root: Element, name: string): Element | null => find(root, `[data-fig="${name}"]`);
const spot = (root: Element, car: number, level: string): Element | null => find(root, `[data-spot="${car}-${level}"]`);

/** The boxes of all figures, relative to the train, so that scrolling does not matter. */
function figures(root: Element): Places {
  const places: Places = new Map();
  const train = find(root, '.train');
  if (!train) return places;
  const { left, top } = boxOf(train);
  for (const one of root.querySelectorAll<HTMLElement>('[data-fig]')) {
    const box = boxOf(one);
    places.set(one.dataset['fig'] as string, { ...box, left: box.left - left, top: box.top - top });
  }
  return places;
}

function onPage(root: Element, box: Box | undefined): Box | null {
  const train = find(root, '.train');
  if (!train || !box) return null;
  const { left, top } = boxOf(train);
  return { ...box, left: box.left + left, top: box.top + top };
}

/** The box of the first element that is visible. */
function seen(...elements: (Element | null)[]): Box | null {
  for (const element of elements) {
    const box = element && boxOf(element);
    if (box && box.width > 0 && inSight(box)) return box;
  }
  return null;
}

/* ---- one event ---- */

function walk(root: Element, name: string, before: Places, ms: number, over = ''): Stop | null {
  const one = figure(root, name);
  const from = onPage(root, before.get(name));
  return one && from ? glide(one, from, ms, over) : null;
}

function carry(id: string, from: Element | null, to: Element | null, ms: number): Stop | null {
  const [a, b] = [from && seen(from), to && seen(to)];
  return a && b ? fly(id, a, b, ms) : null;
}

function gunshot(root: Element, from: string, to: string): Stop | null {
  const [a, b] = [figure(root, from), figure(root, to)];
  if (!a || !b) return null;
  const stops = [shot(boxOf(a), boxOf(b)), shake(b, 400)];
  return () => stops.forEach((stop) => stop());
}

function bulletCard(root: Element, event: Extract<ColtEvent, { e: 'bullet' }>): Stop | null {
  const row = find(root, `[data-row="${event.bandit}"]`);
  const victim = figure(root, event.bandit);
  const source = event.from ? figure(root, event.from) : figure(root, 'marshal');
  const target = row && inSight(boxOf(row)) ? row.querySelector('td:last-child') : victim;
  const stops = [carry('act-bullet', event.from ? victim : source, target, 420), row && flash(row, 500)];
  return () => stops.forEach((stop) => stop?.());
}

/** A card flies to the plan from its player's hand or place. */
function layDown(root: Element, event: Extract<ColtEvent, { e: 'planned' }>, mine: boolean): Stop | null {
  const all = root.querySelectorAll('[data-plan]');
  const card = all[all.length - 1];
  if (!card) return null;
  const from = seen(mine ? find(root, '[data-hand]') : null, find(root, `[data-row="${event.bandit}"]`), figure(root, event.bandit));
  if (from && Math.abs(from.top - boxOf(card).top) > 40) return glide(card, from, 460);
  return animate(card, [{ transform: 'translateY(-16px)', opacity: 0 }, { transform: 'none', opacity: 1 }], 300);
}

const turnCard = [{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }];
const slideIn = [{ transform: 'translateY(14px)', opacity: 0 }, { transform: 'none', opacity: 1 }];

/** Braking: the whole train lurches. */
function brake(root: Element): Stop | null {
  const train = find(root, '.train');
  return train && animate(train, [0, -14, 6, -4, 0].map((x) => ({ transform: `translateX(${x}px)` })), 800);
}

function newRound(root: Element, view: ColtView): Stop | null {
  const card = find(root, '.round');
  const stops = [card && animate(card, slideIn, 480), view.round === view.rounds.length ? brake(root) : null];
  return () => stops.forEach((stop) => stop?.());
}

function play(root: Element, event: ColtEvent, view: ColtView, before: Places, me: number | null): Stop | null {
  switch (event.e) {
    case 'moved':
    case 'climbed':
    case 'fled':
      return walk(root, event.bandit, before, 480);
    case 'pushed':
      return walk(root, event.bandit, before, 400, 'rotate(14deg)');
    case 'marshal':
      return walk(root, 'marshal', before, 480);
    case 'fired':
      return gunshot(root, event.bandit, event.target);
    case 'bullet':
      return bulletCard(root, event);
    case 'robbed':
      return carry(event.what, spot(root, event.car, event.level), figure(root, event.bandit), 460);
    case 'dropped':
      return carry(event.what, figure(root, event.bandit), spot(root, event.car, event.level), 400);
    case 'took':
      return carry(event.what, figure(root, event.bandit)?.parentElement ?? null, figure(root, event.bandit), 400);
    case 'lost':
      return carry(event.what, figure(root, event.bandit), figure(root, 'marshal'), 520);
    case 'ransom':
      return carry('coin', spot(root, 0, 'inside'), figure(root, event.bandit), 520);
    case 'strongbox':
      return carry('strongbox', spot(root, event.car, 'roof'), spot(root, event.car, 'inside'), 560);
    case 'planned':
      return layDown(root, event, event.seat === me);
    case 'revealed': {
      const card = find(root, '.pc.now');
      return card && animate(card, turnCard, 240);
    }
    case 'failed': {
      const card = find(root, '.pc.now');
      return card && shake(card, 360, 3);
    }
    case 'round':
      return newRound(root, view);
    case 'event': {
      if (event.card === 'braking') return brake(root);
      const rule = find(root, '.round .ttl');
      return rule && animate(rule, slideIn, 400);
    }
    default:
      return null;
  }
}

/* ---- the board ---- */

/** The car where an event happens. Screens that do not fit the train in one row scroll to it. */
function carOf(event: ColtEvent, view: ColtView): number | null {
  if ('car' in event) return event.car;
  if ('bandit' in event && event.bandit && event.e !== 'planned' && event.e !== 'discarded') {
    return view.bandits.find((one) => one.name === event.bandit)?.car ?? null;
  }
  return null;
}

/** Scrolls a car into view, above the prompt, which covers the lower edge of a phone. */
export function bringIntoSight(car: HTMLElement | null | undefined): void {
  if (!car || innerWidth >= 1100) return;
  const prompt = document.getElementById('prompt');
  const over = prompt && getComputedStyle(prompt).position === 'sticky' ? prompt.offsetHeight : 0;
  car.style.scrollMarginBottom = `${over + 8}px`;
  car.scrollIntoView({ block: 'nearest', behavior: reducedMotion() ? 'auto' : 'smooth' });
}

export function useMotion(root: { current: HTMLElement | null }, view: ColtView, event: ColtEvent | null, me: number | null): void {
  const before = useRef<Places>(new Map());
  const running = useRef<Stop | null>(null);
  useLayoutEffect(() => {
    running.current?.();
    running.current = null;
    if (!root.current) return;
    const now = figures(root.current);
    if (event && !reducedMotion()) running.current = play(root.current, event, view, before.current, me);
    before.current = now;
    const car = event && carOf(event, view);
    if (typeof car === 'number') bringIntoSight(root.current.querySelector<HTMLElement>(`[data-car="${car}"]`));
  }, [view, event]);
  useEffect(() => {
    // A resize moves all figures, so their places are measured again.
    const forget = (): void => {
      before.current = root.current ? figures(root.current) : new Map();
    };
    addEventListener('resize', forget);
    return () => {
      removeEventListener('resize', forget);
      running.current?.();
    };
  }, []);
}
