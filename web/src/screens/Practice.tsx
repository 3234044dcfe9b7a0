// Exercises: positions from the player's own games and from games between bots, in which there is a better move to be found.
import { useEffect, useState } from 'preact/hooks';
import { loadGame, usualGames } from '../games';
import type { BoardModule, Game, PracticePosition, ReviewWords } from '../games/game';
import { fullTitle, shortTitle } from '../games/title';
import { addWords, t } from '../i18n';
import { LATER } from '../i18n/gen/later';
import style from '../look/review.css';
import type { GameName } from '../net/wire';
import { forgetOutcomes, outcomes, ownPositions, scoreOf } from '../store/practice';
import { hrefOf, type Route } from '../store/route';
import { loadStyle } from '../view/style';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';
import { Exercise } from './practice/Exercise';

/** Everything that the exercises of a game need. */
export interface Course {
  name: GameName;
  game: Game;
  board: BoardModule;
  words: ReviewWords;
  /** those of the player first */
  positions: PracticePosition[];
  own: number;
}

async function loadCourse(name: GameName): Promise<Course> {
  const game = await loadGame(name);
  const [board, words, set] = await Promise.all([game.board(), game.review(), game.practice()]);
  const own = ownPositions(name);
  return { name, game, board, words, positions: [...own, ...set], own: own.length };
}

/** The courses of all games, or of one; null while they are being downloaded, or the reason why they cannot be. */
function useCourses(game: GameName | null): Course[] | null | 'failed' {
  const [courses, setCourses] = useState<Course[] | null | 'failed'>(null);
  useEffect(() => {
    let here = true;
    const names = game === null ? usualGames : [game];
    Promise.all([Promise.all(names.map(loadCourse)), addWords(LATER.review), loadStyle(style)]).then(
      ([all]) => here && setCourses(all),
      () => here && setCourses('failed'),
    );
    return () => {
      here = false;
    };
  }, [game]);
  return courses;
}

export function Practice({ at }: { at: Extract<Route, { to: 'practice' }> }) {
  const courses = useCourses(at.game);
  if (courses === null) return <main class="wait" aria-busy="true" />;
  if (courses === 'failed') {
    return (
      <>
        <Top />
        <main class="fault panel">
          <p role="alert">{t('common.error')}</p>
        </main>
      </>
    );
  }
  const [course] = courses;
  if (at.game !== null && course && course.name === at.game && course.positions.length > 0) return <Run key={course.name} course={course} />;
  return (
    <>
      <Top where={<b>{t('practice.title')}</b>} />
      <Choose courses={courses} />
    </>
  );
}

/** The games, and how far the player has come with each. */
function Choose({ courses }: { courses: Course[] }) {
  const [, redraw] = useState(0);
  const tried = Object.keys(outcomes()).length > 0;
  return (
    <main class="practice-choose">
      <h1>{t('practice.title')}</h1>
      <p>{t('practice.about')}</p>
      <div class="shelf">
        {courses.map((course) => (
          <CourseCard key={course.name} course={course} />
        ))}
      </div>
      <p class="note">{t('practice.kept')}</p>
      {tried && (
        <p class="acts">
          <button
            type="button"
            class="btn"
            onClick={() => {
              forgetOutcomes();
              redraw((n) => n + 1);
            }}
          >
            {t('practice.forget')}
          </button>
        </p>
      )}
    </main>
  );
}

function CourseCard({ course: { name, game, positions, own } }: { course: Course }) {
  const { solved } = scoreOf(positions.map(({ id }) => id));
  return (
    <section class="panel" data-course={name}>
      <h2>{fullTitle(name)}</h2>
      <p class="fig-row" aria-hidden="true">
        {game.symbols.map((symbol) => (
          <Sym key={symbol} id={symbol} class="bone" />
        ))}
      </p>
      {positions.length === 0 ? (
        <p>{t('practice.none')}</p>
      ) : (
        <>
          <p>
            {t('practice.count', { done: solved, all: positions.length })}
            {own > 0 && ` · ${t('practice.own', { n: own })}`}
          </p>
          <p class="acts">
            <a class="btn primary" href={hrefOf({ to: 'practice', game: name })}>
              {t('practice.start')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** Exercises that are not solved come first, in the order of the course. */
function orderOf(positions: readonly PracticePosition[]): PracticePosition[] {
  const all = outcomes();
  return [...positions.filter(({ id }) => !all[id]?.solved), ...positions.filter(({ id }) => all[id]?.solved)];
}

function Run({ course }: { course: Course }) {
  const [order, setOrder] = useState(() => orderOf(course.positions));
  const [at, setAt] = useState(0);
  const position = order[at];
  const top = (
    <Top
      where={
        <>
          <b>{t('practice.title')}</b> {shortTitle(course.name)}
        </>
      }
    />
  );
  if (!position) {
    const score = scoreOf(course.positions.map(({ id }) => id));
    const restart = (): void => {
      setOrder(orderOf(course.positions));
      setAt(0);
    };
    return (
      <>
        {top}
        <main class="practice-choose" data-practice-over>
          <h1>{t('practice.all_done')}</h1>
          <p>{t('practice.score', { first: score.first, done: score.solved, all: score.tried })}</p>
          <p class="acts">
            <button type="button" class="btn primary" onClick={restart}>
              {t('practice.again')}
            </button>
            <a class="btn" href={hrefOf({ to: 'practice', game: null })}>
              {t('practice.choose')}
            </a>
          </p>
        </main>
      </>
    );
  }
  return (
    <>
      {top}
      <Exercise key={position.id} course={course} position={position} place={{ n: at + 1, all: order.length }} onNext={() => setAt(at + 1)} />
    </>
  );
}
