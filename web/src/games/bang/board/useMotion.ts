// Connects the BANG! board to its animations.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { reducedMotion } from '../../../motion/playback';
import { move, stopMotion } from './motion';
import type { BangStage } from './words';

/** Animates the current event. The board is already drawn as it is after the event. */
export function useMotion(stage: BangStage, root: RefObject<HTMLElement | null>): void {
  const { event } = stage;
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    if (!event || reducedMotion()) stopMotion(board);
    else move(board, event, stage.view, stage.time);
  }, [event]);
}
