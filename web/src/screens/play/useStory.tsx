// The story of a match at the player's pace: its events one by one, and the cards that hold it.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gameNamed } from '../../games';
import type { BoardModule, StoryCard } from '../../games/game';
import { Playback, type Shown, type Tempo } from '../../motion/playback';
import { play as playSound } from '../../motion/sound';
import { fanfare } from '../../motion/sounds';
import type { Position } from '../../net/wire';
import { prefs, type Pace } from '../../store/prefs';
import { hasOthers, mySeats, myTurn, type Table } from '../../store/table';
import { OpeningCard, OutCard } from './Cards';
import { awaitMatch, hasActed, noteStartShown, startingView } from './start';

/** The longest time for a turn while other people wait, in milliseconds. */
const MAX_TURN_MS = 6000;

export interface Story {
  playback: Playback;
  /** null before the first view */
  shown: Shown | null;
  /** whether everything has been shown, so that the player can be asked */
  quiet: boolean;
  /** replaces the prompt */
  card: ComponentChildren | null;
  /** whether the event being shown costs the player something */
  hurt: boolean;
}

/** A clock does not hurry playback: the server waits until the question is on the screen (useQuestionShown). */
function tempoOf(table: Table, pace: Pace, seat: number | null): Tempo {
  const cap = hasOthers(table) ? MAX_TURN_MS : null;
  const goesOn = cap === null && table.stage === 'playing' && mySeats(table).length > 0 && !myTurn(table);
  return { pace, cap, seat, mark: gameNamed(table.options.game).chapters.mark, goesOn };
}

/** The card that tells the player who they are. It stays until the player closes it, because nobody knows how long they read. */
function useOpening(playback: Playback, table: Table, board: BoardModule, me: number | null) {
  const [card, setCard] = useState<StoryCard | null>(null);
  const introduced = useRef(new Set<number>());
  const several = mySeats(table).length > 1;
  const close = (): void => {
    setCard(null);
    playback.hold(false, 'card');
  };
  // Several people share the device: each one sees the card after the hand-over, before the first decision.
  useLayoutEffect(() => {
    if (!several || !table.play) return;
    if (me === null) setCard(null);
    if (me === null || introduced.current.has(me) || hasActed(table.events, [me])) return;
    const made = board.openingCard?.(table.play.view, me) ?? null;
    if (made) introduced.current.add(me);
    setCard(made);
  }, [table, me]);
  /** Shows the card above the starting view, and holds the story. */
  const begin = (first: Position): void => {
    const made = me === null || several ? null : (board.openingCard?.(first, me) ?? null);
    if (made) playback.hold(true, 'card');
    setCard(made);
  };
  return { card, begin, close };
}

/** A fanfare for a player who has just won. Silent if the match was over when the page was loaded. */
function useFanfare(table: Table, quiet: boolean): void {
  const running = useRef(false);
  if (table.stage === 'playing' || !quiet) running.current = true;
  const winners = quiet && table.stage === 'over' ? (table.play?.result?.winners ?? []) : [];
  const won = mySeats(table).some((seat) => winners.includes(seat));
  useEffect(() => {
    if (won && running.current) playSound(fanfare);
  }, [won]);
}

export function useStory(table: Table, board: BoardModule, me: number | null): Story {
  const playback = useMemo(() => new Playback(board), [board]);
  const opening = useOpening(playback, table, board, me);
  const { play } = table;
  const { pace } = prefs.value;
  // Before the next paint: a new question must not be drawn with an old view.
  useLayoutEffect(() => {
    if (!play) return;
    const first = playback.shown.peek() ? null : startingView(table, board);
    awaitMatch(table.code, table.game);
    if (first) opening.begin(first);
    playback.follow(play.view, table.events, tempoOf(table, pace, me), first);
  }, [table, pace, me]);
  useEffect(() => () => playback.stop(), [playback]);
  const played = playback.shown.value;
  // A message that has just come may have events that playback does not know yet.
  const quiet = played !== null && played.quiet && played.n === (table.events.at(-1)?.n ?? 0);
  // The question and the view are of the same message.
  const shown = played && { ...played, quiet, view: quiet && play ? play.view : played.view };
  // At once: the player may load the page again as soon as the question is on the screen.
  useLayoutEffect(() => {
    if (quiet) noteStartShown(table);
  }, [quiet]);
  useFanfare(table, quiet);
  const hurt = shown?.event && me !== null ? (board.hurts?.(shown.event, me, shown.view) ?? false) : false;
  return { playback, shown, quiet, card: cardOf(playback, opening, table, board, me), hurt };
}

function cardOf(playback: Playback, opening: ReturnType<typeof useOpening>, table: Table, board: BoardModule, me: number | null) {
  if (opening.card) return <OpeningCard card={opening.card} onClose={opening.close} />;
  const view = playback.shown.value?.view;
  if (!playback.stoppedAt.value || !view || me === null || !board.outCard) return null;
  return <OutCard card={board.outCard(view, me)} watch={playback.resume} skip={hasOthers(table) ? null : playback.skip} />;
}
