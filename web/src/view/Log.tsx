// What happened, in sentences: the newest chapter first, and in it the newest line first. What a chapter is, a game says.
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { Dialog } from './Dialog';
import { Sym } from './Sym';

export interface LogLine {
  /** the event's number */
  n: number;
  symbol: string;
  /** whose colours the symbol has, on the train */
  owner?: string | undefined;
  words: ComponentChildren;
}

export interface Chapter<L> {
  key: string;
  title: string;
  lines: L[];
}

type Chapters = Chapter<LogLine>[];

/** How many of the newest lines a phone shows. */
const NEWEST = 2;

function Lines({ of }: { of: Chapters }) {
  let newer = 0;
  if (of.length === 0) return <p class="muted">{t('common.log.empty')}</p>;
  return (
    <ol tabIndex={0} aria-label={t('common.menu.log')}>
      {of.flatMap(({ key, title, lines }) => [
        <li key={key} class="sep">
          {title}
        </li>,
        ...lines.map(({ n, symbol, owner, words }) => (
          <li key={`line ${n}`} class={newer++ < NEWEST ? 'new' : 'old'} data-b={owner}>
            <Sym id={symbol} />
            <span>{words}</span>
          </li>
        )),
      ])}
    </ol>
  );
}

export function Log({ of, onOpen }: { of: Chapters; onOpen(): void }) {
  return (
    <section class="log panel" aria-label={t('common.menu.log')}>
      <h2>{t('common.menu.log')}</h2>
      <button type="button" class="icon-btn log-open" aria-label={t('common.log.all')} aria-haspopup="dialog" onClick={onOpen}>
        <Sym id="ui-log" />
      </button>
      <Lines of={of} />
    </section>
  );
}

export function WholeLog({ of, onClose }: { of: Chapters; onClose(): void }) {
  return (
    <Dialog title={t('common.menu.log')} onClose={onClose} class="whole-log">
      <div class="log">
        <Lines of={of} />
      </div>
    </Dialog>
  );
}

/** How many sentences are kept for who listens. */
const HEARD = 6;

/** The same for ears: each sentence is added as it is played. `tell` gives null for what is not said. */
export function LogAnnouncer<E extends { n: number }>({ events, tell }: { events: readonly E[]; tell(event: E): ComponentChildren | null }) {
  const heard = events.slice(-4 * HEARD).flatMap((event) => {
    const words = tell(event);
    return words === null ? [] : [{ n: event.n, words }];
  });
  return (
    <div class="vh" role="log" aria-live="polite" aria-label={t('common.log.live')}>
      {heard.slice(-HEARD).map(({ n, words }) => (
        <p key={n}>{words}</p>
      ))}
    </div>
  );
}
