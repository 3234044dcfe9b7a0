// Shows single boards from fixed positions, for tests and screenshots. Not part of the client.
//
// A test passes a stage as plain data: `posseShow({ game, view, … })`. With `lesson: true` the coach of a first game speaks;
// `note` is what has happened since the player's last turn.
import { render } from 'preact';
import { loadLanguage, type Language } from './i18n';
import { addWordsOf, loadGame } from './games';
import type { Stage } from './games/game';
import { Coach } from './learn/coach/Coach';
import type { Lessons } from './learn/coach/lesson';
import type { GameName } from './net/wire';
import { watchTheme } from './store/prefs';
import { PromptNote } from './view/Prompt';
import { loadSprite } from './view/sprite';
import { Top } from './view/Top';

export type Fixture = Partial<Stage> & { game: GameName; view: Stage['view']; language?: Language; lesson?: boolean; note?: string };

const acted: string[] = [];
const nothing = (): void => undefined;

/** The coach of a first game. */
async function coachOf(stage: Stage, game: GameName): Promise<Stage['coach']> {
  const lessons = await (await loadGame(game)).teaching?.lessons();
  await addWordsOf(game, 'rules');
  return lessons ? <Coach game={game} lessons={lessons as Lessons<unknown>} stage={stage} arranged={0} hold={nothing} /> : null;
}

async function show(fixture: Fixture): Promise<void> {
  await loadLanguage(fixture.language ?? 'en');
  const board = await (await loadGame(fixture.game)).board();
  const stage: Stage = {
    event: null,
    events: [],
    me: 0,
    seats: [],
    waitsFor: null,
    waiting: null,
    legal: null,
    odds: null,
    hint: null,
    result: null,
    busy: false,
    act: (action) => acted.push(action),
    roll: () => acted.push('roll'),
    skip: nothing,
    help: (topic) => acted.push(`help ${topic}`),
    prompt: null,
    tools: null,
    coach: null,
    aside: null,
    ...fixture,
  };
  if (fixture.lesson) stage.coach = await coachOf(stage, fixture.game);
  render(
    <>
      <Top />
      <PromptNote.Provider value={fixture.note ?? null}>
        <board.Board {...stage} key={JSON.stringify(fixture)} />
      </PromptNote.Provider>
    </>,
    document.getElementById('app') as HTMLElement,
  );
}

// The page's first paint.
document.getElementById('app')?.replaceChildren();
Object.assign(window, { posseShow: show, posseActed: acted });
watchTheme();
await loadSprite();
document.body.dataset['ready'] = 'yes';
