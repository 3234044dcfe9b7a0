// The keys of a film: space plays and stops, arrows step, Home and End go there.
import { useEffect } from 'preact/hooks';
import type { Projector } from './replayPlayer';

/** Fields, lists and open sheets have their own use for these keys; a button has one for space. */
function taken(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (!at) return false;
  return at.closest('input, select, textarea, dialog') !== null || (event.key === ' ' && at.closest('button, a, summary') !== null);
}

export function useFilmKeys(projector: Projector): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (taken(event)) return;
      const at = projector.step.value;
      if (event.key === ' ') projector.toggle();
      else if (event.key === 'ArrowRight') projector.seek(at + 1);
      else if (event.key === 'ArrowLeft') projector.seek(at - 1);
      else if (event.key === 'Home') projector.seek(0);
      else if (event.key === 'End') projector.seek(projector.last);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [projector]);
}
