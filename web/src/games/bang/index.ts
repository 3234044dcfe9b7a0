// BANG! The Dice Game in the browser.
import { t, type Key } from '../../i18n';
import { describe } from '../../i18n/story';
import type { Game, Teaching } from '../game';
import { Art, Tokens } from './Poster';
import { chapters } from './chapters';
import { currentTopic } from './currentTopic';
import firstGame from './firstGame.json';
import { names } from './names';
import sprite from './symbols.svg';
import style from './bang.css';
import type { BangView } from './view';
import { FACTS, type BangEvent } from './wire';

const perSeat = { length: (players: number) => players };

const bang: Game<BangView, BangEvent> = {
  facts: FACTS,
  usualPlayers: 5,
  icon: 'face-two',
  symbols: ['face-arrow', 'face-dynamite', 'face-one', 'face-two', 'face-beer', 'face-gatling'],
  Art,
  Tokens,
  styles: [style],
  sprite,
  names,
  describe: (action, view) => describe(action, 'bang', names(view)),
  portrait: (view, seat) => {
    const character = view.seats[seat]?.character;
    return character ? { symbol: `ch-${character}`, attributes: { 'data-ch': character } } : null;
  },
  fate: (view, _result, seat) => {
    const own = view.seats.slice(seat, seat + 1);
    return { as: { role: own.flatMap((one) => one.role ?? []), character: own.map((one) => one.character) }, score: null };
  },
  progress: ({ rules }, events) => t(`bang.progress.${rules?.preset ?? 'own'}` as Key, { n: events.filter(({ e }) => e === 'turn').length }),
  standing: (view) => view.seats.filter((seat) => seat.life > 0).length,
  listForms: { roles: perSeat, characters: perSeat },
  chapters,
  keys: [
    { keys: ['1', '2', '3', '4', '5'], does: 'bang.keys.die' },
    { keys: ['0'], does: 'bang.keys.all' },
  ],
  board: async () => (await import('./board')).board,
  end: async () => (await import('./end/End')).BangEnd,
  teaching: {
    book: async () => (await import('./rules/book')).book,
    currentTopic,
    // The learner is an Outlaw who sits next to the Sheriff and has the second turn. The characters change few rules.
    // The first roll of the learner's first turns is arranged to show every face that needs an explanation.
    // tests/unit/table/test_table_first_game.c reads the same file and plays it.
    firstGame: firstGame as Teaching['firstGame'],
    lessons: async () => (await import('./rules/coach')).lessons,
  },
  review: async () => (await import('./review')).reviewWords,
  hasBeliefs: true,
  practice: async () => (await import('./practice')).positions,
  fair: async () => (await import('./fair/check')).fairCheck,
};

export const game = bang as unknown as Game;
