// Downloads the review of a replay when it is opened, and holds it while the viewer or the step changes.
import { useEffect, useState } from 'preact/hooks';
import type { Game, ReviewWords } from '../../games/game';
import { addWords } from '../../i18n';
import { LATER } from '../../i18n/gen/later';
import { loadStyle } from '../../view/style';
import type { ReviewSource } from '../review';

type Parts = typeof import('../review');

export interface Reviewing {
  parts: Parts;
  words: ReviewWords;
  source: ReviewSource;
}

async function download(game: Game): Promise<{ parts: Parts; words: ReviewWords }> {
  const [parts, words] = await Promise.all([import('../review'), game.review(), addWords(LATER.review)]);
  await loadStyle(parts.style);
  return { parts, words };
}

/** Null while the review is not wanted, or still being downloaded. */
export function useReviewing(name: string, game: Game | null, wanted: boolean): Reviewing | null {
  const [reviewing, setReviewing] = useState<Reviewing | null>(null);
  useEffect(() => {
    if (!game || !wanted) return undefined;
    let source: ReviewSource | null = null;
    let here = true;
    void download(game).then(({ parts, words }) => {
      if (!here) return;
      source = new parts.ReviewSource(name);
      setReviewing({ parts, words, source });
    });
    return () => {
      here = false;
      source?.close();
      setReviewing(null);
    };
  }, [name, game, wanted]);
  return reviewing;
}
