import { compare, isZero, type Rational, ratio, ZERO } from "#lib/core/grading/rational.ts";
import { roundPercent } from "#lib/core/grading/round.ts";
import { UNITS_PER_POINT } from "./units.ts";

/**
 * The number of submissions of a part (sums.ts) by total score. Totals are exact and in units, unless there are more than
 * 10,000 different totals. In that case (`coarse`), they are hundredths of a percent, as in reports, to limit the size.
 */
export type Histogram = { coarse: boolean; counts: Map<number, number> };

const MAX_ENTRIES = 10_000;

/** Adds two histograms. Counts can be negative, for subtracting; zeros are dropped. `max` is the part's points. */
export function mergeHistograms(a: Histogram, b: Histogram, max: Rational): Histogram {
  const coarse = a.coarse || b.coarse;
  const counts = new Map(convertGrain(a, coarse, max).counts);
  for (const [key, count] of convertGrain(b, coarse, max).counts) {
    const sum = (counts.get(key) ?? 0) + count;
    if (sum === 0) counts.delete(key);
    else counts.set(key, sum);
  }
  return convertGrain({ coarse, counts }, coarse || counts.size > MAX_ENTRIES, max);
}

function convertGrain(histogram: Histogram, coarse: boolean, max: Rational): Histogram {
  if (histogram.coarse === coarse) return histogram;
  const counts = new Map<number, number>();
  for (const [total, count] of histogram.counts) {
    const key = Math.round(roundPercent(toPercent(total, max)) * 100);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return { coarse, counts };
}

/** Converts a total to a percentage, which is 0 if no question counts. */
const toPercent = (units: number, max: Rational): Rational =>
  isZero(max) ? ZERO : ratio(100n * BigInt(units) * max.d, BigInt(UNITS_PER_POINT) * max.n);

/** A percentage and the number of submissions that earned it. */
export type PercentCount = { percent: Rational; count: number };

/** Lists the percentages of the submissions of several parts, in ascending order. */
export function listPercentages(parts: readonly { histogram: Histogram; max: Rational }[]): PercentCount[] {
  return parts
    .flatMap(({ histogram, max }) =>
      Array.from(histogram.counts, ([key, count]) => ({
        percent: histogram.coarse ? ratio(BigInt(key), 100n) : toPercent(key, max),
        count,
      })),
    )
    .sort((a, b) => compare(a.percent, b.percent));
}

/** Returns the bucket (0 to 9) of a rounded percentage: 9.99 is in bucket 0, 10 in bucket 1, 100 in bucket 9. */
export const getBucket = (percent: Rational): number => Math.min(9, Math.floor(roundPercent(percent) / 10));
