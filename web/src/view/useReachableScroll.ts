// A box that scrolls must be reachable by keyboard. If something inside it can have the focus, that is enough.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const FOCUSABLE = 'a[href],button:not([disabled]),input,select,summary,[tabindex="0"]';

function update(box: HTMLElement): void {
  if (box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
}

/** For the `ref` of a box: while its content is cut off and nothing in it can have the focus, the box itself can. */
export function useReachableScroll<E extends HTMLElement = HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => update(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (box.current) update(box.current);
  });
  return box;
}
