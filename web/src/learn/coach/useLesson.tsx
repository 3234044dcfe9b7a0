// Adds the coach to the table of a first game.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addWordsOf, gameNamed } from '../../games';
import type { Stage } from '../../games/game';
import type { Table } from '../../store/table';
import type { GameName } from '../../net/wire';
import type { Coach as CoachType } from './Coach';
import type { Lessons } from './lesson';
import { endLesson, isLesson } from './table';

interface Loaded {
  Coach: typeof CoachType;
  lessons: Lessons<unknown>;
}

async function load(game: GameName): Promise<Loaded | null> {
  const { teaching } = gameNamed(game);
  if (!teaching) return null;
  const [{ Coach }, lessons] = await Promise.all([import('./Coach'), teaching.lessons(), addWordsOf(game, 'rules')]);
  return { Coach, lessons: lessons as Lessons<unknown> };
}

export function useLesson({ options, code, stage: tableStage }: Table) {
  const { game } = options;
  const over = tableStage === 'over';
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = isLesson(game, code);
  useEffect(() => {
    let here = true;
    if (wanted) void load(game).then((found) => here && setLoaded(found));
    return () => {
      here = false;
    };
  }, [wanted]);
  useEffect(() => {
    if (wanted && over) endLesson(game, code);
  }, [wanted, over]);
  return (stage: Stage, hold: (on: boolean) => void): ComponentChildren | null =>
    loaded && wanted ? <loaded.Coach game={game} lessons={loaded.lessons} stage={stage} arranged={options.arranged?.length ?? 0} hold={hold} /> : null;
}
