// Calls a function at once and then regularly while the page is visible.
import { useEffect } from 'preact/hooks';

export function usePolling(ask: () => void, milliseconds: number): void {
  useEffect(() => {
    const whenSeen = (): void => {
      if (!document.hidden) ask();
    };
    whenSeen();
    const timer = setInterval(whenSeen, milliseconds);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, []);
}
