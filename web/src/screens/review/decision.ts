// What a decision was worth, in one word, and its answers in words.
import type { Answer, DecisionStep, VerdictWord } from '../../net/review';

/** "good": not the best answer, but no mistake either, because the two cannot be told apart. */
export type Verdict = VerdictWord | 'best' | 'good';

export function verdictOf({ action, best, verdict, answers }: DecisionStep): Verdict {
  if (verdict) return verdict;
  return best === null || best === action || answers[0]?.action === action ? 'best' : 'good';
}

export interface AnswerRow extends Answer {
  words: string;
  /** whether this is what was done */
  made: boolean;
}

/** The answers in words. Answers with the same words, such as rerolling one or the other of two beers, are one. */
export function rowsOf({ action, answers }: DecisionStep, words: (action: string) => string): AnswerRow[] {
  const done = answers.some((one) => one.action === action) ? null : words(action);
  const rows = new Map<string, AnswerRow>();
  for (const answer of answers) {
    const said = words(answer.action);
    const made = done === null ? answer.action === action : said === done;
    const row = rows.get(said);
    if (!row) rows.set(said, { ...answer, words: said, made });
    else row.made ||= made;
  }
  return [...rows.values()];
}
