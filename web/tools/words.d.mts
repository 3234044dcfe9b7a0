// Types of words.mjs, for tests in TypeScript.

export interface Word {
  text: string;
  fields: string[];
  /** file:line */
  place: string;
}
export type Words = Map<string, Word>;

export function languagesOf(root: string): string[];
export function fieldsOf(text: string): string[] | null;
export function readCatalogue(file: string, content: string, words: Words, faults: string[]): void;
export function compare(first: Words, second: Words, language: string, faults: string[]): void;
export function readWords(root: string): { languages: Record<string, Words>; faults: string[] };
export function gamesOf(root: string): string[];
export function checkWords(root: string): Record<string, Words>;
export function writeWords(root: string): void;
