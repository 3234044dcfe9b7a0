// Keys of the Colt Express board: digits play cards, D draws, arrows move between choices.
import { press, prompted } from '../../../view/keys';

/** Moves the focus to the next choice on the train or in the prompt. */
function step(by: number): boolean {
  const at = document.activeElement;
  const home = at?.closest('.scene, #prompt') ?? document.querySelector('#prompt');
  const all = [...(home?.querySelectorAll<HTMLButtonElement>('[data-choice]:not([disabled]), .acard:not([disabled])') ?? [])];
  if (all.length === 0) return false;
  const now = all.indexOf(at as HTMLButtonElement);
  all[(now + by + all.length) % all.length]?.focus();
  return true;
}

export function ownKey(key: string): boolean {
  if (/^[1-9d]$/.test(key)) return press(prompted(`[data-key="${key}"]`));
  if (key === 'ArrowRight' || key === 'ArrowDown') return step(1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return step(-1);
  return false;
}
