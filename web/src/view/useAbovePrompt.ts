// Keeps the middle of a board above the prompt, which covers the lower edge of a phone.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Pixels between the board and the prompt after scrolling. */
const MARGIN = 6;

/** Where the prompt begins, or the strip with the newest line of the log that stands above it. */
function upperEdge(root: HTMLElement, prompt: Element): number {
  const covers = [prompt, ...root.querySelectorAll('.log.slim')].filter((one) => getComputedStyle(one).position === 'sticky' || one === prompt);
  return Math.min(innerHeight, ...covers.map((one) => one.getBoundingClientRect().top));
}

function scrollAbove(root: HTMLElement, selector: string): void {
  const part = root.querySelector(selector)?.getBoundingClientRect();
  const prompt = root.querySelector('#prompt');
  // In a low window the prompt may stand beside the board.
  if (!part || !prompt || prompt.getBoundingClientRect().left >= part.right) return;
  const covered = part.bottom + MARGIN - upperEdge(root, prompt);
  if (covered > MARGIN) scrollBy({ top: covered });
  else if (part.top < 0) scrollBy({ top: part.top - MARGIN });
  // What an earlier question has scrolled away comes back when there is room again.
  else if (getComputedStyle(prompt).position === 'sticky') scrollBy({ top: Math.max(covered, -scrollY) });
}

/**
 * Scrolls the selected part into view when there is something to decide and the prompt covers the part. `choice` identifies
 * the decision, `hint` what may change the prompt meanwhile.
 */
export function useAbovePrompt(root: RefObject<HTMLElement | null>, selector: string, choice: string | null, hint: unknown): void {
  useEffect(() => {
    const board = root.current;
    if (!choice || !board) return undefined;
    const scroll = (): void => scrollAbove(board, selector);
    scroll();
    // The coach speaks a moment later, and moves the board. The prompt gets another height when a phone is turned.
    const observer = new ResizeObserver(scroll);
    for (const part of board.querySelectorAll(`.coach, .ring, #prompt, ${selector}`)) observer.observe(part);
    addEventListener('resize', scroll);
    return () => {
      observer.disconnect();
      removeEventListener('resize', scroll);
    };
  }, [choice, hint]);
}
