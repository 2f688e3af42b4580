import { toRestPairs } from "../pairs.ts";
import { type PairSums, pearson } from "../statistics.ts";
import { testAboveZero } from "./correlations.ts";

/** The level of the test for a negative discrimination. */
export const NEGATIVE_LEVEL = 0.01;
/** The level of the test for questions that no one answers correctly. */
export const NEVER_LEVEL = 0.05;
/** A question that fewer learners can answer may just be hard. */
const HARDEST = 0.1;

/**
 * Tests whether the corrected discrimination, the correlation of the question's score x with the total y less the
 * question, is below 0 (Ebel & Frisbie, Essentials of Educational Measurement, 1991, chapter 13: such a question works
 * against the test). Returns null if it isn't significant or there is no variance.
 */
export function findNegativeDiscrimination(sums: PairSums): { correlation: number; p: number } | null {
  const correlation = pearson(toRestPairs(sums), 4);
  if (correlation === null) return null;
  const { p } = testAboveZero(-correlation, sums.n);
  return p < NEGATIVE_LEVEL ? { correlation, p } : null;
}

/**
 * Tests whether it is implausible that none of those who answered was correct: if a tenth of the learners could answer the
 * question, all of n would fail with probability 0.9^n (the zero numerator of Hanley & Lippman-Hand, JAMA 249, 1983). That
 * is below the level from 29 answers on.
 */
export function findNeverCorrect(answered: number, correct: number): { p: number } | null {
  if (correct > 0) return null;
  const p = (1 - HARDEST) ** answered;
  return p < NEVER_LEVEL ? { p } : null;
}
