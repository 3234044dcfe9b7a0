// Keeps the device's screen on while a screen is shown, where the browser allows it.
import { useEffect } from 'preact/hooks';

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let here = true;
    // Browsers take the lock away from hidden pages.
    const ask = async (): Promise<void> => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (here) lock = got;
      else void got?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
