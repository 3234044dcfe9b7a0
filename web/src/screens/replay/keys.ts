// The keys of a replay: Space plays and pauses, arrows step, Home and End jump.
import { useEffect } from 'preact/hooks';
import type { ReplayPlayer } from './replayPlayer';

/** Whether another element uses the key: form fields and dialogs use all of them, buttons use Space. */
function taken(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (!at) return false;
  return at.closest('input, select, textarea, dialog') !== null || (event.key === ' ' && at.closest('button, a, summary') !== null);
}

export function useReplayKeys(player: ReplayPlayer): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (taken(event)) return;
      const at = player.step.value;
      if (event.key === ' ') player.toggle();
      else if (event.key === 'ArrowRight') player.seek(at + 1);
      else if (event.key === 'ArrowLeft') player.seek(at - 1);
      else if (event.key === 'Home') player.seek(0);
      else if (event.key === 'End') player.seek(player.last);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [player]);
}
