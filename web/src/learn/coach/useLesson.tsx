// Adds the coach to the table of a first game.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Stage } from '../../games/gameModule';
import type { GameName } from '../../net/wire';
import type { Coach as CoachType } from './Coach';
import { endLesson, isLesson } from './table';

export function useLesson(game: GameName, code: string, over: boolean) {
  const [loaded, setLoaded] = useState<{ Coach: typeof CoachType } | null>(null);
  const wanted = isLesson(game, code);
  useEffect(() => {
    let here = true;
    if (wanted) void import('./Coach').then((module) => here && setLoaded({ Coach: module.Coach }));
    return () => {
      here = false;
    };
  }, [wanted]);
  useEffect(() => {
    if (wanted && over) endLesson(game, code);
  }, [wanted, over]);
  return (stage: Stage, hold: (on: boolean) => void): ComponentChildren | null =>
    loaded && wanted ? <loaded.Coach game={game} stage={stage} hold={hold} /> : null;
}
