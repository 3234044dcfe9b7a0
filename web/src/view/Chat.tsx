// The chat: in the lobby, beside the board, or in a sheet that a button in the top bar opens. Bubbles.tsx shows new lines at
// the seats and announces them.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Session } from '../net/session';
import { GESTURE_WORDS, LONGEST, type Gesture } from '../net/wire';
import { nickname } from '../store/nickname';
import { hasCompany, hasSeen, lastLine, person, type Table } from '../store/table';
import { markRead, startReading, unread } from '../store/unread';
import { senderOf, textOf } from './chatLine';
import { Dialog } from './Dialog';
import { Sym } from './Sym';

interface Props {
  session: Session;
  table: Table;
}

/** Joins the table if the client is a spectator, who has no name yet. */
export async function ensureJoined(session: Session): Promise<void> {
  const table = session.table.value;
  if (table && person(table, table.me) === null) await session.join(nickname());
}

const WIDE = '(min-width: 1100px)';

/** Whether the window is wide enough for a chat beside the board. */
function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const change = (): void => setWide(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return wide;
}

/** The chat in the lobby, or beside a board. Where a board leaves no room for it, the button in the top bar opens it. */
export function Chat({ session, table }: Props) {
  const wide = useWide();
  const [open, setOpen] = useState(true);
  const news = unread(table);
  if (!hasCompany(table) || (!wide && table.stage !== 'lobby')) return null;
  return (
    <section class="chat" aria-label={t('common.menu.chat')}>
      <details class="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {t('common.menu.chat')}
          {news > 0 && !open && <span class="pill brass">{t('common.chat.new', { n: news })}</span>}
        </summary>
        <ChatBody session={session} table={table} folded={table.stage !== 'lobby'} />
      </details>
    </section>
  );
}

/** `folded` hides the gestures behind a button, where there is little room. */
function ChatBody({ session, table, folded }: Props & { folded: boolean }) {
  const muted = person(table, table.me)?.muted ?? false;
  return (
    <>
      <Lines table={table} />
      {hasSeen(table) && <p class="note">{t('common.chat.seen')}</p>}
      {muted ? <p class="note">{t('common.chat.muted')}</p> : <Say session={session} folded={folded} />}
    </>
  );
}

/** The input of the chat, if it is on the screen. */
function inputInSight(): HTMLInputElement | null {
  const input = document.querySelector<HTMLInputElement>('.chat .chat-say input');
  const box = input?.getBoundingClientRect();
  return input && box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight ? input : null;
}

/** The button in the top bar: the number of new lines, and the chat in a sheet if it is not on the screen. */
export function ChatButton({ session, table }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => startReading(table), [table.code]);
  const news = unread(table);
  if (!hasCompany(table)) return null;
  const press = (): void => {
    const input = inputInSight();
    if (input) input.focus();
    else setOpen(true);
  };
  const label = news > 0 ? t('common.chat.unread', { n: news }) : t('common.menu.chat');
  return (
    <>
      <button type="button" class="icon-btn chat-btn" data-chat aria-label={label} title={label} aria-haspopup="dialog" onClick={press}>
        <Sym id="ui-chat" />
        {news > 0 && <span class="badge">{news}</span>}
      </button>
      {open && (
        <Dialog title={t('common.menu.chat')} onClose={() => setOpen(false)} class="chat chat-sheet">
          <ChatBody session={session} table={table} folded={false} />
        </Dialog>
      )}
    </>
  );
}

function Lines({ table }: { table: Table }) {
  const list = useRef<HTMLOListElement>(null);
  const [visible, setVisible] = useState(false);
  const count = lastLine(table);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  useEffect(() => {
    if (visible) markRead(table);
  }, [visible, count]);
  if (table.chat.length === 0) return <p class="note">{t('common.chat.nothing')}</p>;
  return (
    <ol ref={list} tabIndex={0} aria-label={t('common.chat.lines')}>
      {table.chat.map((line) => (
        <li key={line.n} class={line.emote ? 'gesture' : undefined}>
          {line.emote && <Sym id={`emote-${line.emote}`} />}
          <b>{senderOf(table, line)}</b> {textOf(line)}
          {line.eliminated && <span class="pill line">{t('common.chat.eliminated')}</span>}
        </li>
      ))}
    </ol>
  );
}

function Say({ session, folded }: { session: Session; folded: boolean }) {
  const [text, setText] = useState('');
  const [gestures, setGestures] = useState(!folded);
  const said = text.trim();
  const send = (): void => {
    if (said === '') return;
    // A refused line stays in the field, so that it can be sent again.
    ensureJoined(session)
      .then(() => session.send({ t: 'chat', text: said }))
      .then(() => setText(''))
      .catch(() => undefined);
  };
  const gesture = (emote: Gesture): void => {
    ensureJoined(session)
      .then(() => session.send({ t: 'emote', emote }))
      .catch(() => undefined);
  };
  return (
    <>
      {gestures && <Gestures onClick={gesture} />}
      <form
        class="chat-say"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {folded && (
          <button
            type="button"
            class="icon-btn"
            aria-label={t('common.chat.gestures')}
            title={t('common.chat.gestures')}
            aria-expanded={gestures}
            onClick={() => setGestures(!gestures)}
          >
            <Sym id="emote-laugh" />
          </button>
        )}
        <input
          type="text"
          aria-label={t('common.chat.say')}
          placeholder={t('common.chat.say')}
          maxLength={LONGEST['chat.text']}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="btn" aria-label={t('common.chat.send')}>
          <Sym id="ui-next" />
        </button>
      </form>
    </>
  );
}

function Gestures({ onClick }: { onClick: (emote: Gesture) => void }) {
  return (
    <div class="gestures" role="group" aria-label={t('common.chat.gestures')}>
      {GESTURE_WORDS.map((emote) => (
        <button
          key={emote}
          type="button"
          class="icon-btn"
          aria-label={t(`common.emote.${emote}`)}
          title={t(`common.emote.${emote}`)}
          onClick={() => onClick(emote)}
        >
          <Sym id={`emote-${emote}`} />
        </button>
      ))}
    </div>
  );
}
