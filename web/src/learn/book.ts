// The rules as a book of chapters and topics. A topic explains one thing and has an anchor: "dynamite", "rose_doolan",
// "tunnel". Its paragraphs are in the catalogues: GAME.learn.dynamite.1, .2, …
import type { FunctionComponent } from 'preact';
import { find, t, type Key } from '../i18n';
import type { GameName } from '../net/wire';

export interface Topic {
  id: string;
  title: Key;
  /** the rule in one sentence, as the board shows it too */
  lead?: Key;
  /** beside the text: a die, a card, a portrait */
  Picture?: FunctionComponent;
  /** below the text, as wide as the text: the table, the train */
  Figure?: FunctionComponent;
  /** all paragraphs but the first form a list: numbered steps, or bullet points */
  list?: 'steps' | 'points';
  /** other words that lead to this topic: names of phases and decisions */
  also?: readonly string[];
  /** related topics */
  see?: readonly string[];
}

export interface Chapter {
  id: string;
  title: Key;
  topics: readonly Topic[];
  /** whether the chapter shows many small topics side by side */
  small?: boolean;
}

export interface Book {
  game: GameName;
  chapters: readonly Chapter[];
}

export const topicsOf = (book: Book): Topic[] => book.chapters.flatMap((chapter) => chapter.topics);

/** The topic that a word of the game leads to, or null. The id of a chapter leads to its first topic. */
export function topicOf(book: Book, asked: string): Topic | null {
  const topics = topicsOf(book);
  return (
    topics.find((topic) => topic.id === asked) ??
    topics.find((topic) => topic.also?.includes(asked)) ??
    book.chapters.find((chapter) => chapter.id === asked)?.topics[0] ??
    null
  );
}

/** The title with a capital letter. Game words are in lower case if sentences need them so. */
export function titleOf(topic: Topic): string {
  const title = t(topic.title);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

export function paragraphs(game: GameName, topic: Topic): string[] {
  const texts: string[] = [];
  for (let n = 1; ; n++) {
    const text = find(`${game}.learn.${topic.id}.${n}`);
    if (text === undefined) return texts;
    texts.push(text);
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2019']/g, '')
    .toLocaleLowerCase();

/** The chapters, with only those topics that contain all the searched words in title or text. */
export function search(book: Book, sought: string): Chapter[] {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...book.chapters];
  const has = (chapter: Chapter, topic: Topic): boolean => {
    const text = fold([t(chapter.title), t(topic.title), topic.lead ? t(topic.lead) : '', ...paragraphs(book.game, topic)].join(' '));
    return words.every((word) => text.includes(word));
  };
  return book.chapters
    .map((chapter) => ({ ...chapter, topics: chapter.topics.filter((topic) => has(chapter, topic)) }))
    .filter((chapter) => chapter.topics.length > 0);
}
