// A match in progress: passes the table's state to the game's board.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { gameNamed } from '../games';
import type { BoardModule, SeatName, Stage } from '../games/game';
import { shortTitle } from '../games/title';
import { useLesson } from '../learn/coach/useLesson';
import { useRules } from '../learn/RulesSheet';
import { Playback } from '../motion/playback';
import type { Session } from '../net/session';
import type { GameName } from '../net/wire';
import { prefs } from '../store/prefs';
import { hasOthers, mySeat, mySeats, type Table } from '../store/table';
import { Chat } from '../view/Chat';
import { ClockLeft } from '../view/ClockLeft';
import { Connection } from '../view/Connection';
import { Notices } from '../view/Notices';
import { Top } from '../view/Top';
import { updateTurnAlert } from '../view/attention';
import { PlayMenu } from './PlayMenu';
import { tablePrompt, Tools } from './PlayPrompts';
import { BackToEnd, End } from './End';

interface Props {
  session: Session;
  table: Table;
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

export function Play({ session, table }: Props) {
  const board = useBoard(table.options.game);
  if (!board) return <main class="wait" aria-busy="true" />;
  return <Playing session={session} table={table} board={board} />;
}

/**
 * The longest delay of playback in milliseconds. Other people must not wait; a player alone with bots may watch longer.
 */
export const MAX_LAG_MS = { alone: 9000, others: 3000 };

function Playing({ session, table, board }: Props & { board: BoardModule }) {
  const game = gameNamed(table.options.game);
  const playback = useMemo(() => new Playback(board), [board]);
  const [look, setLook] = useState(false);
  const rules = useRules(table.options.game);
  const coach = useLesson(table.options.game, table.code, table.stage === 'over');
  const play = table.play;
  const pace = prefs.value.pace;
  useEffect(() => {
    if (!play) return;
    const most = hasOthers(table) ? MAX_LAG_MS.others : MAX_LAG_MS.alone;
    playback.follow(play.view, table.events, { pace, most });
  }, [table, pace]);
  useEffect(() => () => playback.stop(), [playback]);
  const shown = playback.shown.value;
  const me = mySeat(table, session.opened.value);
  updateTurnAlert(table, shown?.quiet ?? false);
  if (!play || !shown) return <main class="wait" aria-busy="true" />;
  const top = (
    <>
      <Top
        where={
          <>
            <b>{shortTitle(table.options.game)}</b> {t('common.table', { code: table.code })}
          </>
        }
        aside={<ClockLeft table={table} />}
        menu={<PlayMenu session={session} table={table} />}
        {...(game.teaching && { onHelp: () => rules.open(game.teaching?.currentTopic(shown.view) ?? '') })}
      />
      <Connection session={session} />
      <Notices session={session} table={table} />
      {rules.sheet}
    </>
  );
  if (table.stage === 'over' && shown.quiet && !look) {
    return (
      <>
        {top}
        <End session={session} table={table} me={me} onLook={() => setLook(true)} />
      </>
    );
  }
  const stage = { ...stageOf(session, table, playback, me), help: rules.open };
  if (look && shown.quiet) stage.prompt = <BackToEnd onBack={() => setLook(false)} />;
  return (
    <>
      {top}
      <board.Board {...stage} coach={coach(stage, playback.hold)} />
    </>
  );
}

export function seatNames(table: Table): SeatName[] {
  return table.seats.map(({ name, kind, level, away }) => ({ name, kind, level, away }));
}

function stageOf(session: Session, table: Table, playback: Playback, me: number | null): Omit<Stage, 'help'> {
  const play = table.play as NonNullable<Table['play']>;
  const shown = playback.shown.value as NonNullable<Playback['shown']['value']>;
  const quiet = shown.quiet;
  const answer = (message: { t: 'act'; action: string } | { t: 'roll' }): void => {
    if (play.seat === null || session.busy.value) return;
    session.answer({ ...message, seat: play.seat, at: play.decision });
  };
  return {
    view: shown.view,
    event: shown.event,
    events: session.stale.value ? [] : table.events.filter((event) => event.n <= shown.n),
    me,
    seats: seatNames(table),
    waitsFor: quiet ? play.seat : null,
    waiting: quiet ? play.waiting : null,
    legal: quiet && play.waiting === 'act' && play.seat !== null && mySeats(table).includes(play.seat) ? play.legal : null,
    odds: quiet ? (play.odds ?? null) : null,
    hint: session.hint.value,
    result: quiet ? play.result : null,
    busy: session.busy.value,
    act: (action) => answer({ t: 'act', action }),
    roll: () => answer({ t: 'roll' }),
    skip: playback.skip,
    prompt: quiet ? tablePrompt(session, table, me) : null,
    tools: quiet ? <Tools session={session} table={table} me={me} /> : null,
    coach: null,
    aside: <Chat session={session} table={table} />,
  };
}
