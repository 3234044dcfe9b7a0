// What can be read on a page, and whether it is in the language that it should be in.
import { allOf } from './words.mjs';

/** Every line that is shown, and every name that a screen reader is told. */
export const linesOf = (page) =>
  page.evaluate(() => {
    const lines = document.body.innerText.split('\n');
    for (const one of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      if (one.checkVisibility()) lines.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''));
    return [...new Set([...lines, document.title].map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean))];
  });

/** Keys that stand where their text should. */
export const rawKeys = (lines) => lines.filter((line) => line.split(' ').some((word) => /^[a-z]+(\.[a-z_0-9]+)+$/.test(word)));

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const FIELD = /(\{[^{}]*\})/;

/** A text with its fields as an expression that matches the sentences it makes. */
function patternOf(text) {
  const parts = text.split(FIELD).map((part) => (FIELD.test(part) ? '.+' : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

const lettersOf = (text) => text.replace(/\{[^{}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];

/** The sentences of one language that are none of the other: those with words enough to be told apart. */
function sentencesOnlyIn(language, other) {
  const others = allOf(other);
  return [...allOf(language)]
    .filter(([key, text]) => text !== others.get(key) && lettersOf(text).length >= 2)
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));
}

/** Lines that are sentences of `language`, each with the key of one. */
export function sentencesOf(language, other, lines) {
  const sentences = sentencesOnlyIn(language, other);
  const theirs = [...allOf(other).values()].filter((text) => lettersOf(text).length >= 2).map(patternOf);
  return lines.flatMap((line) => {
    const found = sentences.find(({ pattern }) => pattern.test(line));
    return found && !theirs.some((pattern) => pattern.test(line)) ? [`${found.key}: ${line}`] : [];
  });
}
