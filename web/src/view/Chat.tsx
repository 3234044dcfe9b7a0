// The chat. It folds on small screens and takes no focus. Screen readers announce new lines politely.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Session } from '../net/session';
import { GESTURE_WORDS, LONGEST, type Gesture, type Line } from '../net/wire';
import { nickname } from '../store/nickname';
import { person, type Table } from '../store/table';
import { Sym } from './Sym';

interface Props {
  session: Session;
  table: Table;
}

const isWide = (): boolean => matchMedia('(min-width: 1100px)').matches;

/** Joins the table if the client is a spectator, who has no name yet. */
export async function ensureJoined(session: Session): Promise<void> {
  const table = session.table.value;
  if (table && person(table, table.me) === null) await session.join(nickname());
}

const nameOf = (table: Table, line: Line): string => person(table, line.person)?.name ?? t('common.chat.somebody');

const textOf = (line: Line): string => (line.emote ? t(`common.emote.${line.emote}`) : (line.text ?? ''));

export function Chat({ session, table }: Props) {
  const last = table.chat.at(-1)?.n ?? 0;
  const [open, setOpen] = useState(isWide);
  const [seen, setSeen] = useState(last);
  const begin = useRef(last);
  useEffect(() => {
    if (open) setSeen(last);
  }, [open, last]);
  // A player alone with bots has nobody to talk to.
  const alone = table.persons.every((one) => one.id === table.me);
  if (alone && table.chat.length === 0) return null;
  const news = table.chat.filter((line) => line.n > seen && line.person !== table.me).length;
  const latest = table.chat.filter((line) => line.n > begin.current && line.person !== table.me).at(-1);
  return (
    <section class="chat" aria-label={t('common.menu.chat')}>
      <p class="vh" aria-live="polite">
        {latest && `${nameOf(table, latest)}: ${textOf(latest)}`}
      </p>
      <details class="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {t('common.menu.chat')}
          {news > 0 && !open && <span class="pill brass">{t('common.chat.new', { n: news })}</span>}
        </summary>
        <Lines table={table} />
        {person(table, table.me)?.muted ? <p class="note">{t('common.chat.muted')}</p> : <Say session={session} />}
      </details>
    </section>
  );
}

function Lines({ table }: { table: Table }) {
  const list = useRef<HTMLOListElement>(null);
  const count = table.chat.at(-1)?.n;
  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [count]);
  if (table.chat.length === 0) return <p class="note">{t('common.chat.nothing')}</p>;
  return (
    <ol ref={list} tabIndex={0} aria-label={t('common.chat.lines')}>
      {table.chat.map((line) => (
        <li key={line.n} class={line.emote ? 'gesture' : undefined}>
          {line.emote && <Sym id={`emote-${line.emote}`} />}
          <b>{nameOf(table, line)}</b> {textOf(line)}
          {line.eliminated && <span class="pill line">{t('common.chat.eliminated')}</span>}
        </li>
      ))}
    </ol>
  );
}

function Say({ session }: { session: Session }) {
  const [text, setText] = useState('');
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
      <div class="gestures" role="group" aria-label={t('common.chat.gestures')}>
        {GESTURE_WORDS.map((emote) => (
          <button
            key={emote}
            type="button"
            class="icon-btn"
            aria-label={t(`common.emote.${emote}`)}
            title={t(`common.emote.${emote}`)}
            onClick={() => gesture(emote)}
          >
            <Sym id={`emote-${emote}`} />
          </button>
        ))}
      </div>
      <form
        class="chat-say"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
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
