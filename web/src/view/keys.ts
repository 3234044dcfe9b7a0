// Playing by keys, and keeping the focus where the choice is. What is the same in every game is here: L opens the log, H
// asks for a hint, Escape skips, Enter presses the bright button.
import { useEffect, useRef } from 'preact/hooks';

export interface Keys {
  /** a key of the game's own, letters small; false: it means nothing */
  own(key: string): boolean;
  openLog(): void;
  /** null: nothing is being played */
  skip: (() => void) | null;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'));

const inDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** Something in the prompt. */
export const prompted = (selector: string): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`#prompt ${selector}`);

/** As a click does; false where there is nothing to press. */
export function press(button: HTMLButtonElement | null): boolean {
  if (!button || button.disabled) return false;
  button.focus({ preventScroll: true });
  button.click();
  return true;
}

/** Whether Enter already means something where the focus is. */
const onButton = (): boolean => document.activeElement?.matches('button, a, input, summary') ?? false;

function onKey(event: KeyboardEvent, keys: Keys): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (keys.own(key)) return true;
  if (key === 'h') return press(prompted('[data-ask-hint]'));
  if (key === 'Enter' && !onButton()) return press(prompted('.primary'));
  if (key === 'l') keys.openLog();
  else if (key === 'Escape' && keys.skip) keys.skip();
  else return false;
  return true;
}

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target) || inDialog()) return;
      // What can be scrolled is scrolled by the arrows.
      if (event.key.startsWith('Arrow') && document.activeElement?.matches('.plan-strip, .log ol')) return;
      if (onKey(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Puts the focus on the first of these that the prompt has. */
export function focusPrompt(first: readonly string[]): void {
  for (const selector of first) {
    const found = prompted(`${selector}:not([disabled])`);
    if (!found) continue;
    found.focus({ preventScroll: true });
    // In a low window, or with large text, the question may be below the edge.
    document.getElementById('prompt')?.scrollIntoView({ block: 'nearest' });
    return;
  }
}

/**
 * When a new choice comes and the focus was on the board or nowhere, it goes to the choice. `choice` names it; null: none.
 */
export function useFocusOnChoice(choice: string | null, first: readonly string[]): void {
  useEffect(() => {
    if (choice === null) return;
    const at = document.activeElement;
    const free = at === null || at === document.body || at.closest('main.bang, main.colt') !== null;
    if (free && !typing(at) && !inDialog()) focusPrompt(first);
  }, [choice]);
  // What had the focus may go while the choice stays, as a button does that was asked once: then the choice gets it.
  const had = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent): void => {
      had.current = event.target;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const gone = had.current instanceof Node && !had.current.isConnected;
    if (choice !== null && gone && document.activeElement === document.body && !inDialog()) focusPrompt(first);
  });
}
