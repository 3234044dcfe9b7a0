// The reader of the rules: a search box, the contents and the chapters. Used on a page and in a sheet over a game.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addWordsOf, loadGame } from '../games';
import { plain, t, tr } from '../i18n';
import type { GameName } from '../net/wire';
import { Sym } from '../view/Sym';
import { search, titleOf, topicOf, type Book, type Chapter } from './book';
import { TopicView } from './TopicView';

interface Props {
  game: GameName;
  /** the topic to open; null for the beginning */
  topic: string | null;
  onTopic: (topic: string) => void;
  /** the link of a topic, if topics have addresses */
  hrefOf?: (topic: string) => string;
}

export function Reader({ game, ...rest }: Props) {
  const [book, setBook] = useState<Book | null>(null);
  useEffect(() => {
    let here = true;
    void loadGame(game)
      .then(async ({ teaching }) => {
        await addWordsOf(game, 'rules');
        return teaching?.book() ?? null;
      })
      .then((loaded) => here && setBook(loaded));
    return () => {
      here = false;
    };
  }, [game]);
  if (book?.game !== game) return <div class="reader" aria-busy="true" />;
  return <OpenBook book={book} {...rest} />;
}

/** Scrolls to the topic and focuses its heading, so that keyboard users read on from there. */
function useOpenAt(book: Book, topic: string | null, times: number) {
  const ref = useRef<HTMLDivElement>(null);
  const found = topic === null ? null : topicOf(book, topic);
  useEffect(() => {
    if (!found) return;
    // Waits until the sheet is open, because opening it takes the focus.
    const timer = setTimeout(() => {
      const place = ref.current?.querySelector<HTMLElement>(`[data-topic="${found.id}"]`);
      place?.scrollIntoView({ block: 'start' });
      place?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(timer);
  }, [found, times]);
  return { ref, found: found?.id ?? null };
}

function OpenBook({ book, topic, onTopic, hrefOf }: Omit<Props, 'game'> & { book: Book }) {
  const [sought, setSought] = useState('');
  // Counts the requests, so that asking for the same topic again scrolls there again.
  const [times, setTimes] = useState(0);
  const { ref, found } = useOpenAt(book, topic, times);
  const chapters = useMemo(() => search(book, sought), [book, sought]);
  const count = chapters.reduce((sum, chapter) => sum + chapter.topics.length, 0);
  const jump = (to: string): void => {
    setSought('');
    setTimes(times + 1);
    onTopic(to);
  };
  return (
    <div class="reader" ref={ref}>
      <div class="reader-side">
        <label class="seek">
          <Sym id="ui-search" />
          <span class="vh">{t('learn.search')}</span>
          <input
            type="search"
            placeholder={t('learn.search.short')}
            value={sought}
            onInput={(event) => setSought(event.currentTarget.value)}
          />
        </label>
        <p class="seek-found" role="status">
          {sought.trim() !== '' && plain(tr(count > 0 ? 'learn.found' : 'learn.found.none', { n: count }))}
        </p>
        <Contents chapters={chapters} now={found} onJump={jump} {...(hrefOf ? { hrefOf } : {})} />
      </div>
      <div class="reader-text">
        {chapters.map((chapter) => (
          <section key={chapter.id} class={chapter.small ? 'chapter small' : 'chapter'} data-chapter={chapter.id}>
            <h2>{t(chapter.title)}</h2>
            <div class="topics">
              {chapter.topics.map((one) => (
                <TopicView key={one.id} book={book} topic={one} lit={one.id === found} onJump={jump} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

interface ContentsProps {
  chapters: readonly Chapter[];
  now: string | null;
  onJump: (topic: string) => void;
  hrefOf?: (topic: string) => string;
}

function Contents({ chapters, now, onJump, hrefOf }: ContentsProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  /** The contents are open where they stand beside the text. Elsewhere they would be in its way. */
  const beside = (): boolean => hrefOf !== undefined && matchMedia('(min-width:1100px)').matches;
  const [open] = useState(beside);
  useEffect(() => {
    const list = ref.current;
    const place = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && place && beside()) list.scrollTop += place.getBoundingClientRect().top - list.getBoundingClientRect().top - 80;
  }, [now]);
  const jump = (to: string): void => {
    if (ref.current && !beside()) ref.current.open = false;
    onJump(to);
  };
  return (
    <details class="contents" ref={ref} open={open}>
      <summary>{t('learn.contents')}</summary>
      <nav aria-label={t('learn.contents')}>
        {chapters.map((chapter) => (
          <div key={chapter.id}>
            <p>{t(chapter.title)}</p>
            <ul>
              {chapter.topics.map((topic) => (
                <li key={topic.id}>
                  {hrefOf ? (
                    <a href={hrefOf(topic.id)} aria-current={topic.id === now ? 'location' : undefined} onClick={() => jump(topic.id)}>
                      {titleOf(topic)}
                    </a>
                  ) : (
                    <button type="button" aria-current={topic.id === now ? 'location' : undefined} onClick={() => jump(topic.id)}>
                      {titleOf(topic)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}
