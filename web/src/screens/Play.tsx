// A match in progress: passes the table's state to the game's board.
import { useEffect, useState } from 'preact/hooks';
import { gameNamed } from '../games';
import type { BoardModule, SeatName, Stage } from '../games/game';
import { shortTitle } from '../games/title';
import { useLesson } from '../learn/coach/useLesson';
import { useRules } from '../learn/RulesSheet';
import type { Session } from '../net/session';
import type { GameName } from '../net/wire';
import { mySeat, mySeats, type Table } from '../store/table';
import { Chat } from '../view/Chat';
import { ClockLeft } from '../view/ClockLeft';
import { Connection } from '../view/Connection';
import { settled } from '../view/hint';
import { Notices } from '../view/Notices';
import { PromptNote } from '../view/Prompt';
import { tableName } from '../view/tableName';
import { TableTools } from '../view/TableTools';
import { Top } from '../view/Top';
import { updateTurnAlert } from '../view/attention';
import { PlayMenu } from './PlayMenu';
import { tablePrompt, Tools } from './PlayPrompts';
import { BackToEnd, End } from './End';
import { useBeliefs } from './play/useBeliefs';
import { useQuestionShown } from './play/useQuestionShown';
import { useStory, type Story } from './play/useStory';

interface Props {
  session: Session;
  table: Table;
  /** goes to the lobby, where the host already is; null if the table is not there */
  onLobby: (() => void) | null;
}

export function useBoard(game: GameName): BoardModule | null {
  const [board, setBoard] = useState<BoardModule | null>(null);
  useEffect(() => {
    let here = true;
    void gameNamed(game)
      .board()
      .then((loaded) => here && setBoard(loaded));
    return () => {
      here = false;
    };
  }, [game]);
  return board;
}

export function Play({ session, table, onLobby }: Props) {
  const board = useBoard(table.options.game);
  if (!board) return <main class="wait" aria-busy="true" />;
  return <Playing session={session} table={table} board={board} onLobby={onLobby} />;
}

function Playing({ session, table, board, onLobby }: Props & { board: BoardModule }) {
  const game = gameNamed(table.options.game);
  const me = mySeat(table, session.opened.value);
  const story = useStory(table, board, me);
  const [look, setLook] = useState(false);
  const rules = useRules(table.options.game);
  const coach = useLesson(table);
  const { play } = table;
  const { shown, playback } = story;
  const asks = story.quiet && story.card === null;
  const prompt = asks ? tablePrompt(session, table, me) : story.card;
  const asked = asks && prompt === null && me !== null && play?.seat === me;
  useQuestionShown(session, table, asked);
  const beliefs = useBeliefs(session, table, asked && play?.waiting === 'act' ? me : null);
  // A player who looks elsewhere is called even if the story waits behind a card.
  updateTurnAlert(table, asks || (story.card !== null && document.hidden));
  if (!play || !shown) return <main class="wait" aria-busy="true" />;
  const top = (
    <>
      <Top
        where={
          <>
            <b>{shortTitle(table.options.game)}</b> {tableName(table.code)}
            {game.progress && <span class="wide-only"> · {game.progress(shown.view, table.events.filter(({ n }) => n <= shown.n))}</span>}
          </>
        }
        aside={
          <>
            <ClockLeft table={table} asks={asks} />
            <TableTools session={session} table={table} />
          </>
        }
        menu={<PlayMenu session={session} table={table} />}
        {...(game.teaching && { onHelp: () => rules.open(game.teaching?.currentTopic(shown.view) ?? '') })}
      />
      <Connection session={session} />
      <Notices session={session} table={table} />
      {rules.sheet}
    </>
  );
  // The result stays until the next game is dealt.
  if (table.stage !== 'playing' && story.quiet && !look) {
    return (
      <>
        {top}
        <End session={session} table={table} me={me} onLook={() => setLook(true)} onLobby={onLobby} />
      </>
    );
  }
  const stage = { ...stageOf(session, table, story, me), prompt, beliefs, help: rules.open };
  if (look && story.quiet) stage.prompt = <BackToEnd onBack={() => setLook(false)} />;
  const since = asked && me !== null ? (board.sinceLastTurn?.({ ...stage, view: play.view, events: table.events }, me) ?? null) : null;
  return (
    <>
      {top}
      <PromptNote.Provider value={since}>
        <board.Board {...stage} coach={coach(stage, playback.hold)} />
      </PromptNote.Provider>
      {story.hurt && <div key={shown.n} class="hurt-flash" aria-hidden="true" />}
    </>
  );
}

export function seatNames(table: Table): SeatName[] {
  return table.seats.map(({ name, kind, level, away }) => ({ name, kind, level, away }));
}

function stageOf(session: Session, table: Table, { playback, shown: played, quiet, card }: Story, me: number | null): Omit<Stage, 'help' | 'prompt'> {
  const play = table.play as NonNullable<Table['play']>;
  const shown = played as NonNullable<Story['shown']>;
  const asks = quiet && card === null;
  const answer = (message: { t: 'act'; action: string } | { t: 'roll' }): void => {
    if (play.seat === null || session.busy.value) return;
    session.answer({ ...message, seat: play.seat, at: play.decision });
  };
  return {
    view: shown.view,
    event: shown.event,
    time: shown.time,
    events: session.stale.value ? [] : table.events.filter((event) => event.n <= shown.n),
    me,
    seats: seatNames(table),
    waitsFor: asks ? play.seat : null,
    waiting: asks ? play.waiting : null,
    legal: asks && play.waiting === 'act' && play.seat !== null && mySeats(table).includes(play.seat) ? play.legal : null,
    odds: asks ? (play.odds ?? null) : null,
    hint: session.hintShown.value && session.hint.value ? settled(session.hint.value) : null,
    result: quiet ? play.result : null,
    busy: session.busy.value,
    act: (action) => answer({ t: 'act', action }),
    roll: () => answer({ t: 'roll' }),
    skip: playback.skip,
    tools: asks ? <Tools session={session} table={table} me={me} /> : null,
    coach: null,
    aside: <Chat session={session} table={table} />,
  };
}
