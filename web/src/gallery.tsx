// Shows single boards from fixed positions, for tests and screenshots. Not part of the client.
//
// A test passes a stage as plain data: `posseShow({ game, view, … })`. With `lesson: true` the coach of a first game speaks;
// `since` are the events that the note about the player's last turn is made of, `offer` shows a notice below the top bar,
// and `allTools` the buttons next to the game's own.
import { render } from 'preact';
import { loadLanguage, t, type Language } from './i18n';
import { addWordsOf, loadGame } from './games';
import type { Stage } from './games/game';
import { Coach } from './learn/coach/Coach';
import type { Lessons } from './learn/coach/lesson';
import type { GameEvent, GameName } from './net/wire';
import { watchTheme } from './store/prefs';
import { Notice, NoticeButton } from './view/Notice';
import { PromptNote } from './view/Prompt';
import { loadSprite } from './view/sprite';
import { HintButton, UndoButton } from './view/ToolButtons';
import { Top } from './view/Top';

export type Fixture = Partial<Stage> & { game: GameName; view: Stage['view']; language?: Language; lesson?: boolean; since?: GameEvent[]; offer?: boolean; allTools?: boolean };

const acted: string[] = [];
const nothing = (): void => undefined;

/** The coach of a first game. */
async function coachOf(stage: Stage, game: GameName): Promise<Stage['coach']> {
  const lessons = await (await loadGame(game)).teaching?.lessons();
  await addWordsOf(game, 'rules');
  return lessons ? <Coach game={game} lessons={lessons as Lessons<unknown>} stage={stage} arranged={0} hold={nothing} /> : null;
}

/** The offer of sounds, which comes after a player's first move. */
const Offer = () => (
  <Notice text={t('common.sound.offer')}>
    <NoticeButton onClick={nothing}>{t('common.sound.on')}</NoticeButton>
    <NoticeButton onClick={nothing}>{t('common.sound.no')}</NoticeButton>
  </Notice>
);

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
  if (fixture.allTools) {
    stage.tools = (
      <>
        <UndoButton onClick={nothing} />
        {!stage.hint && <HintButton onClick={nothing} />}
      </>
    );
  }
  if (fixture.lesson) stage.coach = await coachOf(stage, fixture.game);
  const note = fixture.since && board.sinceLastTurn?.({ ...stage, events: fixture.since }, stage.me ?? 0);
  render(
    <>
      <Top />
      <div class="notices">{fixture.offer && <Offer />}</div>
      <PromptNote.Provider value={note ?? null}>
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
