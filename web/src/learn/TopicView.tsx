// One topic of the rules: picture, rule, details and related topics.
import { t } from '../i18n';
import { paragraphs, titleOf, topicOf, type Book, type Topic } from './book';

interface Props {
  book: Book;
  topic: Topic;
  /** whether the reader asked for this topic */
  lit: boolean;
  onJump: (topic: string) => void;
}

/** The title of a chapter or topic. */
function nameOf(book: Book, id: string): string {
  const chapter = book.chapters.find((one) => one.id === id);
  const topic = topicOf(book, id);
  return chapter ? t(chapter.title) : topic ? titleOf(topic) : id;
}

export function TopicView({ book, topic, lit, onJump }: Props) {
  const { Picture, Figure, list } = topic;
  const texts = paragraphs(book.game, topic);
  const items = list ? texts.slice(1) : [];
  const others = (topic.see ?? []).map((id) => ({ id, title: nameOf(book, id) }));
  return (
    <article class={lit ? 'topic panel lit' : 'topic panel'} data-topic={topic.id}>
      {Picture && (
        <div class="topic-pic" aria-hidden="true">
          <Picture />
        </div>
      )}
      <div class="topic-words">
        <h3 tabIndex={-1}>{titleOf(topic)}</h3>
        {topic.lead && <p class="lead">{t(topic.lead)}</p>}
        {(list ? texts.slice(0, 1) : texts).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {list === 'steps' && (
          <ol>
            {items.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        )}
        {list === 'points' && (
          <ul>
            {items.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {Figure && (
        <div class="topic-fig">
          <Figure />
        </div>
      )}
      {others.length > 0 && (
        <p class="topic-see">
          {others.map((other) => (
            <button key={other.id} type="button" onClick={() => onJump(other.id)}>
              {other.title}
            </button>
          ))}
        </p>
      )}
    </article>
  );
}
