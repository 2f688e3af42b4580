import { equals, type Rational, sub } from "#lib/core/grading/rational.ts";
import {
  addPairs,
  computeShareWeights,
  EMPTY_PAIRS,
  scalePairs,
  toRestPairs,
} from "#lib/core/statistics/pairs.ts";
import type { PairSums } from "#lib/core/statistics/statistics.ts";
import { getShown, type PartSums, type QuestionSums } from "#lib/core/statistics/sums.ts";
import type { QuestionShape, VersionShape } from "./shape.ts";

/** A question in one of the parts that contain it. */
export type QuestionInPart = {
  shape: QuestionShape;
  sums: QuestionSums;
  part: { shape: VersionShape; sums: PartSums };
};

/** The sums of a question's scores x with the totals y of those who were shown it, and with the rests of the totals. */
export type QuestionPairs = { total: PairSums; rest: PairSums; restWeights: readonly bigint[] };

/**
 * Adds up the sums of a question over parts. If learners were shown different questions that are worth different points,
 * scores, totals and rests count as shares of their maxima. `restWeights` is what rests are multiplied by, by part.
 */
export function poolPairs(occurrences: readonly QuestionInPart[]): QuestionPairs {
  const pairs = occurrences.map(({ sums, part }): PairSums => {
    const { n, t, tt } = getShown(part.sums, sums);
    return { n, x: sums.x, xx: sums.xx, y: t, yy: tt, xy: sums.xt };
  });
  if (haveComparableTotals(occurrences)) {
    const total = pairs.reduce(addPairs, EMPTY_PAIRS);
    return { total, rest: toRestPairs(total), restWeights: occurrences.map(() => 1n) };
  }
  const weigh = (getMax: (occurrence: QuestionInPart) => Rational) =>
    computeShareWeights(occurrences.map(getMax));
  const weights = weigh(({ shape }) => shape.points);
  const totalWeights = weigh(({ part }) => part.shape.max);
  const restWeights = weigh(({ shape, part }) => sub(part.shape.max, shape.points));
  const pool = (list: readonly PairSums[], yWeights: readonly bigint[]) =>
    list
      .map((each, i) => scalePairs(each, weights[i] ?? 0n, yWeights[i] ?? 0n))
      .reduce(addPairs, EMPTY_PAIRS);
  return { total: pool(pairs, totalWeights), rest: pool(pairs.map(toRestPairs), restWeights), restWeights };
}

/** Versions that show everyone the same questions have always been compared by their points. */
function haveComparableTotals(occurrences: readonly QuestionInPart[]): boolean {
  const counted = occurrences.filter(({ sums, part }) => getShown(part.sums, sums).n > 0);
  const max = counted[0]?.part.shape.max;
  return (
    !counted.some(({ part }) => part.shape.isDrawn) ||
    counted.every(({ part }) => max && equals(part.shape.max, max))
  );
}
