// Playing by keys, and keeping the focus where the choice is.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';

export interface Keys {
  openLog(): void;
  /** null: nothing is being played */
  skip: (() => void) | null;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'));

const prompted = (selector: string): HTMLButtonElement | null => document.querySelector<HTMLButtonElement>(`#prompt ${selector}`);

function press(button: HTMLButtonElement | null | undefined): boolean {
  if (!button || button.disabled) return false;
  button.focus({ preventScroll: true });
  button.click();
  return true;
}

/** The button that asks for a hint belongs to the table: it is known by its word. */
function hintButton(): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>('#prompt [data-tools] button');
  return [...buttons].find((button) => button.textContent?.trim() === t('common.menu.hint'));
}

/** From one thing that can be chosen to the next, on the train or in the prompt. */
function step(by: number): boolean {
  const at = document.activeElement;
  const home = at?.closest('.scene, #prompt') ?? document.querySelector('#prompt');
  const all = [...(home?.querySelectorAll<HTMLButtonElement>('[data-choice]:not([disabled]), .acard:not([disabled])') ?? [])];
  if (all.length === 0) return false;
  const now = all.indexOf(at as HTMLButtonElement);
  all[(now + by + all.length) % all.length]?.focus();
  return true;
}

/** Whether Enter already means something where the focus is. */
const onButton = (): boolean => document.activeElement?.matches('button, a, input, summary') ?? false;

function onKey(event: KeyboardEvent, keys: Keys): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^[1-9]$/.test(key)) return press(prompted(`[data-key="${key}"]`));
  if (key === 'd') return press(prompted('[data-key="d"]'));
  if (key === 'h') return press(hintButton());
  if (key === 'ArrowRight' || key === 'ArrowDown') return step(1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return step(-1);
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
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      // The strip of the plan is scrolled with the arrows.
      if (event.key.startsWith('Arrow') && document.activeElement?.matches('.plan-strip, .log ol')) return;
      if (onKey(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** When a new choice comes and the focus was on the board or nowhere, it goes to the choice. `choice` names it; null: none. */
export function useFocusOnChoice(choice: string | null): void {
  useEffect(() => {
    if (choice === null) return;
    const at = document.activeElement;
    const free = at === null || at === document.body || at.closest('main.colt') !== null;
    if (!free || typing(at) || document.querySelector('dialog[open]')) return;
    const first = prompted('.acard:not([disabled])') ?? prompted('.acts button:not([disabled])');
    first?.focus({ preventScroll: true });
  }, [choice]);
}
