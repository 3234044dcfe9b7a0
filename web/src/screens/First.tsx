// Starts a first game with a coach, or offers to continue the one that was begun.
import { useEffect, useState } from 'preact/hooks';
import { useGame } from '../games';
import { shortTitle } from '../games/title';
import { t } from '../i18n';
import { beginLesson, lessonOf } from '../learn/coach/table';
import { removeItem, loadItem } from '../store/localStorage';
import { prefs } from '../store/prefs';
import { go, hrefOf, type Route } from '../store/route';
import { Top } from '../view/Top';
import { awaitMatch } from './play/start';

export function First({ at: { game } }: { at: Extract<Route, { to: 'first' }> }) {
  const begun = lessonOf(game);
  const unfinished = begun !== null && !begun.over ? begun.code : null;
  const known = loadItem<string[]>(`coach.${game}`, []).length > 0;
  const [making, setMaking] = useState(!unfinished && !known);
  const [fault, setFault] = useState<string | null>(null);
  const arranged = useGame(game).game?.teaching?.firstGame.arranged?.length ?? 0;
  useEffect(() => {
    if (!making) return;
    setFault(null);
    beginLesson(game, prefs.value.name.trim() || t('learn.first.name')).then(
      (code) => {
        awaitMatch(code, 0);
        go({ to: 'table', code }, true);
      },
      (error: unknown) => {
        setFault(error instanceof Error ? error.message : String(error));
        setMaking(false);
      },
    );
  }, [making, game]);
  const anew = (): void => {
    removeItem(`coach.${game}`);
    removeItem('coach.off');
    setMaking(true);
  };
  return (
    <>
      <Top where={<b>{t('learn.first')}</b>} />
      <main class="first panel" aria-busy={making}>
        <h1>{t('learn.first.title', { game: shortTitle(game) })}</h1>
        <p>{t('learn.first.about')}</p>
        {arranged > 0 && <p>{t('learn.first.arranged', { n: arranged })}</p>}
        <p role="status">
          {making && t('learn.first.making')}
          {!making && (fault ?? t(unfinished ? 'learn.first.begun' : 'learn.first.before'))}
        </p>
        {!making && (
          <div class="acts">
            {unfinished && (
              <a class="btn primary" href={hrefOf({ to: 'table', code: unfinished })}>
                {t('learn.first.go_on')}
              </a>
            )}
            <button type="button" class={unfinished ? 'btn' : 'btn primary'} onClick={anew}>
              {t(fault && !known ? 'common.retry' : 'learn.first.anew')}
            </button>
            {known && (
              <button type="button" class="btn" onClick={() => setMaking(true)}>
                {t('learn.first.fresh')}
              </button>
            )}
          </div>
        )}
        <p>
          <a href={hrefOf({ to: 'learn', game, topic: null })}>{t('learn.read')}</a>
        </p>
      </main>
    </>
  );
}
