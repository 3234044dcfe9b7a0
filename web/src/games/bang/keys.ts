// Playing by keys, and keeping the focus where the choice is.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';
import { POSITIONS } from './view';

export interface Keys {
  /** marks a die, or takes the mark off */
  mark(position: number): void;
  markAll(): void;
  openLog(): void;
  /** null: nothing is being played */
  skip: (() => void) | null;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const prompted = (selector: string): HTMLButtonElement | null => document.querySelector<HTMLButtonElement>(`#prompt ${selector}`);

function press(button: HTMLButtonElement | null | undefined): void {
  if (button && !button.disabled) button.click();
}

/** The button that asks for a hint belongs to the table: it is known by its word. */
function hintButton(): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>('#prompt [data-tools] button');
  return [...buttons].find((button) => button.textContent?.trim() === t('common.menu.hint'));
}

function onKey(event: KeyboardEvent, keys: Keys): boolean {
  const position = Number(event.key);
  if (POSITIONS.some((one) => one === position)) keys.mark(position);
  else if (event.key === '0') keys.markAll();
  else if (event.key === 'l' || event.key === 'L') keys.openLog();
  else if (event.key === 'h' || event.key === 'H') press(hintButton());
  else if (event.key === 'Escape' && keys.skip) keys.skip();
  else if (event.key === 'Enter' && (document.activeElement ?? document.body) === document.body) press(prompted('.primary'));
  else return false;
  return true;
}

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (onKey(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Puts the focus on the prompt's bright button, else on its first. */
export function focusPrompt(): void {
  (prompted('.primary:not([disabled])') ?? prompted('.acts button:not([disabled])'))?.focus();
}

/** When a new choice comes and the focus was on the board or nowhere, it goes to the choice. `choice` names it; null: none. */
export function useFocusOnChoice(choice: string | null): void {
  useEffect(() => {
    if (choice === null) return;
    const at = document.activeElement;
    const free = at === null || at === document.body || at.closest('main.bang') !== null;
    if (free && !typing(at) && !document.querySelector('dialog[open]')) focusPrompt();
  }, [choice]);
}
