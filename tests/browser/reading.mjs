// Reads the text of a page, and finds sentences in the wrong language.
import { allOf } from './words.mjs';

/** All visible lines, and all labels for screen readers. */
export const linesOf = (page) =>
  page.evaluate(() => {
    const lines = document.body.innerText.split('\n');
    for (const one of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      if (one.checkVisibility()) lines.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''));
    return [...new Set([...lines, document.title].map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean))];
  });

/** Keys that are shown instead of their text. */
export const rawKeys = (lines) => lines.filter((line) => line.split(' ').some((word) => /^[a-z]+(\.[a-z_0-9]+)+$/.test(word)));

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const FIELD = /(\{[^{}]*\})/;

/** A regular expression that matches the sentences of a text with fields. */
function patternOf(text) {
  const parts = text.split(FIELD).map((part) => (FIELD.test(part) ? '.+' : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

const lettersOf = (text) => text.replace(/\{[^{}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];

/** Sentences that exist in only one language and have enough words to be recognised. */
function sentencesOnlyIn(language, other) {
  const others = allOf(other);
  return [...allOf(language)]
    .filter(([key, text]) => text !== others.get(key) && lettersOf(text).length >= 2)
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));
}

/** The lines that are sentences of `language`, each with its key. */
export function sentencesOf(language, other, lines) {
  const sentences = sentencesOnlyIn(language, other);
  const theirs = [...allOf(other).values()].filter((text) => lettersOf(text).length >= 2).map(patternOf);
  return lines.flatMap((line) => {
    const found = sentences.find(({ pattern }) => pattern.test(line));
    return found && !theirs.some((pattern) => pattern.test(line)) ? [`${found.key}: ${line}`] : [];
  });
}
