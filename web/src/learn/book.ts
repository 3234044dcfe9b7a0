// The rules as a book: chapters of topics. A topic is a thing that people ask about, and has an anchor: "dynamite",
// "rose_doolan", "tunnel". Its words stand in the catalogues, as many paragraphs as there are: learn.bang.dynamite.1, .2, …
import type { FunctionComponent } from 'preact';
import { find, t, type Key } from '../i18n';
import type { GameName } from '../net/wire';

export interface Topic {
  id: string;
  title: Key;
  /** the rule in one sentence, as the board says it too */
  lead?: Key;
  /** beside the words: a die, a card, a face */
  Picture?: FunctionComponent;
  /** below the words, as wide as they are: the table, the train */
  Figure?: FunctionComponent;
  /** all paragraphs but the first are a list: one after the other, or side by side */
  list?: 'steps' | 'points';
  /** other words that lead here: names of phases, of questions */
  also?: readonly string[];
  /** topics that belong to it */
  see?: readonly string[];
}

export interface Chapter {
  id: string;
  title: Key;
  topics: readonly Topic[];
  /** many small topics of a kind stand side by side */
  small?: boolean;
}

export interface Book {
  game: GameName;
  chapters: readonly Chapter[];
}

/** Each book comes when it is wanted. */
export async function loadBook(game: GameName): Promise<Book> {
  return game === 'bang' ? (await import('./bang')).book : (await import('./colt')).book;
}

export const topicsOf = (book: Book): Topic[] => book.chapters.flatMap((chapter) => chapter.topics);

/** The topic that a word of the game leads to; null where there is none. A chapter's word leads to its first topic. */
export function topicOf(book: Book, asked: string): Topic | null {
  const topics = topicsOf(book);
  return (
    topics.find((topic) => topic.id === asked) ??
    topics.find((topic) => topic.also?.includes(asked)) ??
    book.chapters.find((chapter) => chapter.id === asked)?.topics[0] ??
    null
  );
}

/** The first letter as a title has it: words of a game are written small where a sentence wants them so. */
export function titleOf(topic: Topic): string {
  const title = t(topic.title);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

export function paragraphs(game: GameName, topic: Topic): string[] {
  const texts: string[] = [];
  for (let n = 1; ; n++) {
    const text = find(`learn.${game}.${topic.id}.${n}`);
    if (text === undefined) return texts;
    texts.push(text);
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2019']/g, '')
    .toLocaleLowerCase();

/** The chapters with only those topics that have all the words that are looked for, in the title or in the text. */
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
