// Keyboard control and focus. Keys that all games share: L opens the log, H asks for a hint, Escape skips, Enter
// presses the primary button.
import { useEffect, useRef } from 'preact/hooks';

export interface Keys {
  /** handles a key of the game, letters in lower case; returns false for other keys */
  own(key: string): boolean;
  openLog(): void;
  /** null if no events are being played */
  skip: (() => void) | null;
}

export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'));

export const inDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** The first element of the prompt that matches the selector. */
export const prompted = (selector: string): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`#prompt ${selector}`);

/** Focuses and clicks a button. Returns false if it is missing or disabled. */
export function press(button: HTMLButtonElement | null): boolean {
  if (!button || button.disabled) return false;
  button.focus({ preventScroll: true });
  button.click();
  return true;
}

/** Whether the focused element handles Enter itself. */
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
      // A focused scroll area keeps its arrow keys.
      if (event.key.startsWith('Arrow') && document.activeElement?.matches('.plan-strip, .log ol')) return;
      if (onKey(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Focuses the first selector that the prompt has. Returns false if there is nothing to focus. */
export function focusPrompt(first: readonly string[]): boolean {
  for (const selector of first) {
    const found = prompted(`${selector}:not([disabled])`);
    if (!found) continue;
    found.focus({ preventScroll: true });
    // In a low window, or with large text, the prompt may be outside the window.
    document.getElementById('prompt')?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  return false;
}

/**
 * Moves the focus to a new decision if it was on the board or nowhere. `choice` identifies the decision; null if there
 * is none.
 */
export function useFocusOnChoice(choice: string | null, first: readonly string[]): void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    wanted.current = choice;
  }, [choice]);
  // All buttons are disabled until the last answer has arrived, so the focus may have to wait.
  useEffect(() => {
    if (choice === null || wanted.current !== choice) return;
    const at = document.activeElement;
    const free = at === null || at === document.body || at.closest('main[data-board]') !== null;
    if (!free || typing(at) || inDialog() || focusPrompt(first)) wanted.current = null;
  });
  // If the focused element disappears while the decision stays, such as the hint button, the prompt gets the focus.
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
