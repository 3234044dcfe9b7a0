// Prompts of the table itself, whatever the game: passing the device on, confirming, resuming after a pause.
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { gameNamed } from '../games';
import type { Session } from '../net/session';
import { hasOthers, mySeats, myTurn, type Table } from '../store/table';
import { Prompt } from '../view/Prompt';
import { Sym } from '../view/Sym';
import { canTakeSeat, TakeSeatPrompt } from '../view/TakeSeat';
import { HintButton, UndoButton } from '../view/ToolButtons';

function Button({ onClick, children, primary = false }: { onClick: () => void; children: ComponentChildren; primary?: boolean }) {
  return (
    <button type="button" class={primary ? 'btn primary' : 'btn'} onClick={onClick}>
      {children}
    </button>
  );
}

/** The prompt that replaces the game's own, or null. */
export function tablePrompt(session: Session, table: Table, me: number | null): ComponentChildren | null {
  const play = table.play;
  if (!play || play.result) return null;
  if (play.clock.paused) {
    return (
      <Prompt title={t('common.paused')} help={t('common.paused.help')}>
        <Button primary onClick={() => session.say({ t: 'pause', on: false })}>
          {t('common.menu.go_on')}
        </Button>
      </Prompt>
    );
  }
  const mine = mySeats(table);
  if (mine.length > 0 && mine.every((seat) => table.seats[seat]?.away)) {
    return (
      <Prompt title={t('common.away.title')} help={t('common.away.help')}>
        <Button primary onClick={() => session.say({ t: 'back' })}>
          {t('common.away.back')}
        </Button>
      </Prompt>
    );
  }
  if (canTakeSeat(table) && table.seats[play.seat ?? -1]?.kind === 'person') return <TakeSeatPrompt session={session} table={table} />;
  if (!myTurn(table) || play.seat === null) return null;
  if (me !== play.seat) return <HandOver session={session} table={table} seat={play.seat} />;
  if (play.waiting === 'confirm') {
    const { seat, decision: at } = play;
    return (
      <Prompt title={t('common.held.title')} help={play.held && gameNamed(table.options.game).describe(play.held, play.view, table.seats)}>
        <Button primary onClick={() => session.answer({ t: 'confirm', seat, at })}>
          <Sym id="ui-check" />
          {t('common.held.confirm')}
        </Button>
        <Button onClick={() => session.answer({ t: 'undo', seat, at })}>{t('common.undo')}</Button>
      </Prompt>
    );
  }
  return null;
}

/** Pass and play: hides all secrets until the right person has the device. */
function HandOver({ session, table, seat }: { session: Session; table: Table; seat: number }) {
  const name = table.seats[seat]?.name ?? '';
  return (
    <Prompt title={t('common.hand.title', { name })} help={t('common.hand.help', { name })}>
      <Button primary onClick={() => void session.open(seat).catch(() => undefined)}>
        {t('common.hand.open', { name })}
      </Button>
    </Prompt>
  );
}

/** Buttons next to the game's own: undo, hint. */
export function Tools({ session, table, me }: { session: Session; table: Table; me: number | null }) {
  const play = table.play;
  if (!play || me === null || play.result) return null;
  const last = [...table.events].reverse().find((event) => event.e === 'chose');
  const chooser = typeof last?.seat === 'number' ? last.seat : null;
  const canUndo = play.undo && chooser !== null && mySeats(table).includes(chooser) && play.waiting !== 'confirm';
  const canAsk = !hasOthers(table) && !session.hintShown.value && play.waiting === 'act' && play.seat === me;
  if (!canUndo && !canAsk) return null;
  return (
    <>
      {canUndo && <UndoButton onClick={() => session.answer({ t: 'undo', seat: chooser as number, at: play.decision })} />}
      {canAsk && <HintButton onClick={() => session.askHint(me, play.decision, true)} />}
    </>
  );
}
