// What all parts of a review on the screen need: the replay with its review, where it stands, and who sits where.
import type { Game, ReviewWords, SeatName } from '../../games/game';
import { plain } from '../../i18n';
import { tell } from '../../i18n/story';
import type { ReplayFrames } from '../../net/wire';
import type { Review } from '../../net/review';
import type { MomentKind } from './model';

export interface Scene {
  game: Game;
  words: ReviewWords;
  replay: ReplayFrames;
  review: Review;
  seats: SeatName[];
  /** the frame of the replay that is shown */
  frame: number;
  /** the viewer's seat; null for everything revealed, and for a spectator */
  me: number | null;
  /** the seat whose band and moments stand out; null for all */
  focus: number | null;
  seek(frame: number): void;
  setFocus(seat: number | null): void;
  onViewer(viewer: string): void;
}

const frameAt = ({ replay }: Scene, frame: number) => replay.steps[Math.max(0, Math.min(frame, replay.steps.length - 1))] as ReplayFrames['steps'][number];

export const viewAt = (scene: Scene, frame: number) => frameAt(scene, frame).view;

/** The name of a seat as the game has it: a character, a bandit. */
export const seatNameOf = (scene: Scene, seat: number): string => scene.game.names(viewAt(scene, 0), scene.seats).seat(seat);

/** The name of the player, where it is known and another one than the seat's. */
export function playerOf(scene: Scene, seat: number): string | null {
  const name = scene.replay.names?.[seat] ?? null;
  return name === seatNameOf(scene, seat) ? null : name;
}

/** An action in words, from the position before the step. */
export const actionAt = (scene: Scene, step: number, seat: number, action: string): string =>
  scene.words.action(action, viewAt(scene, step), seat, scene.seats);

/** The name of the moment at a frame: "Turn 4: Rose Doolan" */
export function momentName(scene: Scene, frame: number): string {
  const events = scene.replay.steps.slice(0, frame + 1).flatMap((step) => step.events);
  return scene.game.chapters.moment(events, scene.game.names(viewAt(scene, frame), scene.seats));
}

/** What a step was about, as the log tells it: the roll itself, or the events that stand out, such as an elimination. */
export function storyOf(scene: Scene, step: number, kind: MomentKind): string {
  const { facts } = scene.game;
  const names = scene.game.names(viewAt(scene, step + 1), scene.seats);
  const events = scene.replay.steps[step + 1]?.events ?? [];
  const loud = events.filter(({ e }) => facts.events[e]?.stands_out === true);
  const told = (kind === 'reveal' && loud.length > 0 ? loud : events).flatMap((event) => {
    const parts = tell(event, facts, names);
    return parts ? [plain(parts)] : [];
  });
  return (kind === 'reveal' ? told : told.slice(0, 1)).join(' ');
}
