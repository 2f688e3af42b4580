import { normalTail } from "./tails.ts";

/*
 * Sources: Fisher, Metron 1 (1921), for the transformation of a correlation; Meng, Rosenthal & Rubin, Psychological
 * Bulletin 111 (1992), for comparing two correlations with the same variable.
 */

/** A test statistic that is standard normal if the tested difference is 0, and its one-sided p-value. */
export type NormalTest = { z: number; p: number };

const createTest = (z: number): NormalTest => ({ z, p: normalTail(z) });

/** Keeps a perfect correlation finite. */
const MAX_CORRELATION = 1 - 1e-9;
const transform = (r: number): number => Math.atanh(Math.max(-MAX_CORRELATION, Math.min(MAX_CORRELATION, r)));

/** Tests whether a correlation of n pairs is above 0 (Fisher 1921). n must be above 3. */
export const testAboveZero = (r: number, n: number): NormalTest =>
  createTest(transform(r) * Math.sqrt(n - 3));

/**
 * Tests whether `a`, the correlation of one variable with a criterion, is above `b`, that of another variable with the
 * same criterion (Meng, Rosenthal & Rubin 1992, equations 1 to 3). `between` is the correlation of the two variables.
 */
export function testDifference(a: number, b: number, between: number, n: number): NormalTest {
  const meanSquare = Math.min((a * a + b * b) / 2, MAX_CORRELATION);
  const f = Math.min(1, (1 - between) / (2 * (1 - meanSquare)));
  const h = (1 - f * meanSquare) / (1 - meanSquare);
  return createTest((transform(a) - transform(b)) * Math.sqrt((n - 3) / (2 * (1 - between) * h)));
}
