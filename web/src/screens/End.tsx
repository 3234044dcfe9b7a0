// The end of a match: winners, revealed secrets, statistics and what to do next.
import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { find, t } from '../i18n';
import type { Session } from '../net/session';
import type { GameName } from '../net/wire';
import { gameNamed } from '../games';
import { isLesson } from '../learn/coach/table';
import type { EndProps } from '../games/game';
import { hrefOf } from '../store/route';
import type { Table } from '../store/table';
import { Prompt } from '../view/Prompt';
import { Sym } from '../view/Sym';
import { AfterLesson } from './end/AfterLesson';
import { Rematch } from './end/Rematch';

interface Props {
  session: Session;
  table: Table;
  me: number | null;
  /** shows the board again */
  onLook: () => void;
  /** goes to the lobby, where the host already is; null if the table is not there */
  onLobby: (() => void) | null;
}

/** The game's part of the screen, once it is downloaded. */
export function useEnding(game: GameName): FunctionComponent<EndProps> | null {
  const [found, setFound] = useState<{ Ending: FunctionComponent<EndProps> } | null>(null);
  useEffect(() => {
    void gameNamed(game)
      .end()
      .then((Ending) => setFound({ Ending }));
  }, [game]);
  return found?.Ending ?? null;
}

export function End({ session, table, onLook, onLobby }: Props) {
  const main = useRef<HTMLElement>(null);
  const play = table.play;
  const Ending = useEnding(table.options.game);
  // Screen readers announce the result first.
  useEffect(() => main.current?.querySelector('h1')?.focus(), [Ending]);
  if (!play?.result || !Ending) return <main class="wait" aria-busy="true" />;
  const { view, result } = play;
  return (
    <main class="end" ref={main} data-game={view.game}>
      <Ending table={table} view={view} events={table.events} result={result} />
      {isLesson(table.options.game, table.code) ? (
        <AfterLesson game={table.options.game} />
      ) : (
        <Rematch session={session} table={table} onLobby={onLobby} more={play.replay && <ReviewLink replay={play.replay} place="in-bar" />} />
      )}
      <Next game={table.options.game} replay={play.replay} onLook={onLook} />
    </main>
  );
}

/** Wide windows have room for the link in the bar that is always in sight. Others show it below. */
function ReviewLink({ replay, place }: { replay: string; place: 'in-bar' | 'in-list' }) {
  return (
    <a class={`btn review ${place}`} href={hrefOf({ to: 'replay', name: replay, step: 0, viewer: 'open', review: true })}>
      <Sym id="ui-search" />
      {t('end.review')}
    </a>
  );
}

function Next({ game, replay, onLook }: { game: GameName; replay: string | null; onLook: () => void }) {
  return (
    <nav class="acts" aria-label={t('end.next')}>
      {replay && (
        <a class="btn" href={hrefOf({ to: 'replay', name: replay, step: 0, viewer: 'open' })}>
          <Sym id="ui-replay" />
          {t('end.replay')}
        </a>
      )}
      {replay && <ReviewLink replay={replay} place="in-list" />}
      <button type="button" class="btn" onClick={onLook}>
        {t('end.board')}
      </button>
      {replay && (
        <a class="btn" href={hrefOf({ to: 'fair', name: replay })}>
          <Sym id="ui-check" />
          {find(`${game}.end.fair`) ?? t('end.fair')}
        </a>
      )}
      <a class="btn" href="#/">
        {t('end.home')}
      </a>
    </nav>
  );
}

/** The prompt of a board that is shown again after the end. */
export function BackToEnd({ onBack }: { onBack: () => void }) {
  return (
    <Prompt title={t('end.title')}>
      <button type="button" class="btn primary" onClick={onBack}>
        {t('end.back')}
      </button>
    </Prompt>
  );
}
