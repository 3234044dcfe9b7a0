// Types of practice.mjs, for tests in TypeScript.
import type { DecisionStep } from '../src/net/review';

export function kindOf(action: string): string;
export function isExercise(step: DecisionStep): boolean;
export function agrees(first: DecisionStep, deep: DecisionStep | null): boolean;
export function choose<P extends { decision: DecisionStep }>(found: readonly P[], count: number): P[];
