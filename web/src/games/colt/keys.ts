// Keys of the train: digits play the cards of the hand, D draws, arrows go from one choice to the next.
import { press, prompted } from '../../view/keys';

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

export function ownKey(key: string): boolean {
  if (/^[1-9d]$/.test(key)) return press(prompted(`[data-key="${key}"]`));
  if (key === 'ArrowRight' || key === 'ArrowDown') return step(1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return step(-1);
  return false;
}
