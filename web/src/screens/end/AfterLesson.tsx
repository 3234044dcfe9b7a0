// After a first game: a normal table against bots, instead of the same lesson again.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { GameName } from '../../net/wire';
import { lastQuick, usualOptions } from '../../store/settings';
import { sentenceOf } from '../../view/refusal';
import { Sym } from '../../view/Sym';
import { openTable } from '../openTable';

/** Starts a game with the usual options and bots of the level that the player chose last. */
export function AfterLesson({ game }: { game: GameName }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const play = (): void => {
    const { players, level } = lastQuick(game);
    setBusy(true);
    setFault(null);
    openTable({ ...usualOptions(game), players }, level).catch((error: unknown) => {
      setFault(sentenceOf(error));
      setBusy(false);
    });
  };
  return (
    <section class="rematch" aria-label={t('end.next')}>
      <div class="acts">
        <button type="button" class="btn primary" disabled={busy} onClick={play}>
          <Sym id="ui-reroll" />
          {t('end.lesson.next')}
        </button>
      </div>
      {fault && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
