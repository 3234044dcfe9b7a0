// The big screen: a table on a television or projector, for everyone in the room. It shows what everyone may see and
// needs no input. Players hold their secrets and buttons on their phones.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { WithGame } from '../games/WithGame';
import type { BoardModule, Stage } from '../games/game';
import { fullTitle } from '../games/title';
import { t } from '../i18n';
import type { Shown } from '../motion/playback';
import { Session } from '../net/session';
import type { SeatInfo } from '../net/wire';
import { hrefOf, type Route } from '../store/route';
import type { Table } from '../store/table';
import { Connection } from '../view/Connection';
import { Sym } from '../view/Sym';
import { sentenceOf } from '../view/refusal';
import { seatTitle } from '../view/seatTitle';
import { useEnding } from './End';
import { RematchNews } from './end/AnotherGame';
import { QrCode, linkOf } from './lobby/Share';
import { seatNames, useBoard } from './Play';
import { awaitMatch } from './play/start';
import { useStory } from './play/useStory';
import { useWakeLock } from './tv/useWakeLock';

export function Tv({ at: { code, frame } }: { at: Extract<Route, { to: 'tv' }> }) {
  return frame ? <TvFrame code={code} /> : <Enlarged code={code} />;
}

/** The size that the boards are drawn for. It is small, so that everything is large on a television. */
const [WIDTH, HEIGHT] = [1424, 801];

/** A frame of a fixed size, enlarged to fill the window: the same picture on every big screen. */
function Enlarged({ code }: { code: string }) {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const measure = (): void => setScale(Math.min(innerWidth / WIDTH, innerHeight / HEIGHT));
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const style = { width: `${WIDTH}px`, height: `${HEIGHT}px`, transform: `translate(-50%, -50%) scale(${scale})` };
  return (
    <div class="tv-window">
      <iframe src={`${location.pathname}${hrefOf({ to: 'tv', code, frame: true })}`} title={t('tv.title')} style={style} />
    </div>
  );
}

function TvFrame({ code }: { code: string }) {
  const session = useMemo(() => new Session(code, { spectator: true }), [code]);
  useEffect(() => () => session.close(), [session]);
  useWakeLock();
  useEffect(() => {
    document.documentElement.classList.add('tv');
    return () => document.documentElement.classList.remove('tv');
  }, []);
  const table = session.table.value;
  const gone = session.gone.value;
  useEffect(() => {
    if (table && !table.play) awaitMatch(table.code, table.game);
  }, [table]);
  if (gone !== null) return <Message text={sentenceOf(gone)} />;
  if (!table) return <Message text={t('common.loading')} />;
  return (
    <>
      <Connection session={session} />
      <WithGame name={table.options.game}>{() => <TableOnTv table={table} key={`${table.game} ${table.stage === 'lobby'}`} />}</WithGame>
    </>
  );
}

const Message = ({ text }: { text: string }) => (
  <main class="tv-message">
    <h1>{t('common.app')}</h1>
    <p role="status">{text}</p>
  </main>
);

function TableOnTv({ table }: { table: Table }) {
  if (table.stage === 'lobby' || !table.play) return <TvLobby table={table} />;
  return <TvMatch key={table.game} table={table} />;
}

/* ---- before the match ---- */

function TvLobby({ table }: { table: Table }) {
  const link = linkOf(table.code);
  return (
    <main class="tv-lobby">
      <section class="tv-invite">
        <QrCode text={link} label={t('lobby.qr')} />
        <p>{t('tv.scan')}</p>
        <p class="tv-code">{table.alias ?? table.code}</p>
        <p class="tv-link">{location.host}</p>
      </section>
      <section>
        <h1>{fullTitle(table.options.game)}</h1>
        <p>{t(table.stage === 'shuffling' ? 'tv.starting' : 'tv.waiting')}</p>
        <ol class="tv-seats" aria-label={t('lobby.seats')}>
          {table.seats.map((seat) => (
            <li key={seat.seat} class={seat.kind}>
              <Sym id={seat.kind === 'bot' ? 'ui-bot' : 'ui-friends'} />
              <span>{nameIn(table, seat)}</span>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}

const nameIn = (table: Table, seat: SeatInfo): string => (seat.kind === 'open' ? t('lobby.seat.open') : seatTitle(table, seat.seat));

/* ---- the match ---- */

function TvMatch({ table }: { table: Table }) {
  const board = useBoard(table.options.game);
  if (!board || !table.play) return <main class="wait" aria-busy="true" />;
  return <Playing table={table} play={table.play} board={board} />;
}

function Playing({ table, play, board }: { table: Table; play: NonNullable<Table['play']>; board: BoardModule }) {
  const { shown, quiet } = useStory(table, board, null);
  if (!shown) return <main class="wait" aria-busy="true" />;
  // The result stays until the next game is dealt.
  if (table.stage !== 'playing' && quiet) return <TvEnd table={table} />;
  return (
    <>
      <TvTop table={table} turn={quiet ? play.seat : null} />
      <board.Board {...spectatorStage(table, shown, quiet)} />
    </>
  );
}

function spectatorStage(table: Table, shown: Shown, quiet: boolean): Stage {
  const play = table.play as NonNullable<Table['play']>;
  const nothing = (): void => undefined;
  return {
    view: shown.view,
    event: shown.event,
    events: table.events.filter((event) => event.n <= shown.n),
    me: null,
    seats: seatNames(table),
    waitsFor: quiet ? play.seat : null,
    waiting: quiet ? play.waiting : null,
    legal: null,
    odds: null,
    hint: null,
    result: quiet ? play.result : null,
    busy: false,
    act: nothing,
    roll: nothing,
    skip: nothing,
    help: nothing,
    prompt: null,
    tools: null,
    coach: null,
    aside: null,
  };
}

/** The bar above the board: the game, whose turn it is, and how to join. */
function TvTop({ table, turn }: { table: Table; turn: number | null }) {
  return (
    <header class="tv-top">
      <b>{fullTitle(table.options.game)}</b>
      <p role="status">{turn !== null && t('tv.turn', { name: seatTitle(table, turn) })}</p>
      <span>
        {t('tv.join')} <b>{table.code}</b>
      </span>
      <QrCode text={linkOf(table.code)} label={t('lobby.qr')} />
    </header>
  );
}

function TvEnd({ table }: { table: Table }) {
  const Ending = useEnding(table.options.game);
  const { view, result } = table.play as NonNullable<Table['play']>;
  if (!Ending || !result) return <main class="wait" aria-busy="true" />;
  return (
    <main class="end" data-game={view.game}>
      <Ending table={table} view={view} events={table.events} result={result} />
      <RematchNews table={table} />
    </main>
  );
}
