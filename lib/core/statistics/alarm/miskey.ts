import { pearson } from "../statistics.ts";
import { testAboveZero, testDifference } from "./correlations.ts";

/*
 * A wrong key shows in the point-biserial correlations of the options: the correlation of the right answer with the rest
 * of the test is positive, and that of a distractor is negative (Crocker & Algina, Introduction to Classical and Modern
 * Test Theory, 1986, chapter 14; Haladyna & Rodriguez, Developing and Validating Test Items, 2013, on distractors).
 */

/** The rest scores of everyone: the total without the question (Henrysson 1963). In units, y is the sum, yy of squares. */
export type RestSums = { n: number; y: bigint; yy: bigint };

/** How many learners gave an answer, and the sum of their rest scores. */
export type Side = { count: number; rest: bigint };

/** The correlations of an answer and of the key with the rest score, and the test of their difference. */
export type Comparison = { correlation: number; keyCorrelation: number; p: number };

/** An answer that only a few give says nothing about the key. */
const MIN_COUNT = 5;
const MIN_SHARE = 0.05;

/**
 * The level of the test by the number of learners. The question under suspicion is one whose key is no better than a
 * distractor. A sound key is better by far, so more of the false alarms are avoided than the level says. The levels were
 * chosen by simulation (docs/evidence.md), which includes that several options are compared, several times.
 */
const LEVELS = [
  { from: 150, level: 0.2 },
  { from: 100, level: 0.1 },
  { from: 0, level: 0.025 },
] as const;

export const getMiskeyLevel = (n: number): number => LEVELS.find(({ from }) => n >= from)?.level ?? 0;

/** Computes the point-biserial correlation of giving an answer with the rest score. Null without variance. */
export const correlateWithRest = ({ n, y, yy }: RestSums, { count, rest }: Side): number | null =>
  pearson({ n, x: BigInt(count), xx: BigInt(count), y, yy, xy: rest }, 2);

/**
 * Compares an answer with the key. Returns null unless the answer is common and strong learners give it. If the joint
 * frequency is unknown because learners can pick several options, the least that is possible is assumed. Then, the test
 * is conservative.
 */
export function compareWithKey(all: RestSums, key: Side, answer: Side): Comparison | null {
  const { n } = all;
  if (n < 4 || answer.count < Math.max(MIN_COUNT, MIN_SHARE * n)) return null;
  const correlation = correlateWithRest(all, answer);
  if (correlation === null || correlation <= 0) return null;
  const keyCorrelation = correlateWithRest(all, key);
  if (keyCorrelation === null) return { correlation, keyCorrelation: 0, p: testAboveZero(correlation, n).p };
  const { p } = testDifference(correlation, keyCorrelation, correlateSides(n, key.count, answer.count), n);
  return { correlation, keyCorrelation, p };
}

/** Computes the correlation (phi) of giving two answers that are given together as rarely as possible. */
function correlateSides(n: number, a: number, b: number): number {
  const both = Math.max(0, a + b - n);
  return (n * both - a * b) / Math.sqrt(a * (n - a) * b * (n - b));
}

/** Returns the comparison with the smallest p-value, if it is below the level. */
export function findMiskey<T>(
  all: RestSums,
  pairs: readonly { key: Side; answer: Side; value: T }[],
): (Comparison & { value: T }) | null {
  let best: (Comparison & { value: T }) | null = null;
  for (const { key, answer, value } of pairs) {
    const compared = compareWithKey(all, key, answer);
    if (compared && compared.p < (best?.p ?? getMiskeyLevel(all.n))) best = { ...compared, value };
  }
  return best;
}
