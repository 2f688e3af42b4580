type Totals = { score: number; max_score: number };

/**
 * Computes a score's percentage without rounding it to what a person reads. The API's percentage has 2 decimals, and
 * rounding it once more can be off: 3 of 17 is 17.6%, but 17.65% would become 17.7%.
 */
export const computePercent = ({ score, max_score }: Totals): number =>
  // Drops the error of the floating point, so that 42.45 isn't rounded down.
  max_score === 0 ? 0 : Number(((100 * score) / max_score).toFixed(9));

/**
 * Computes how much a result changes: in points, or in percentage points with 1 decimal if the scores are out of
 * different maximums.
 */
export const computeChange = (before: Totals, after: Totals): number =>
  before.max_score === after.max_score
    ? after.score - before.score
    : Math.round((computePercent(after) - computePercent(before)) * 10) / 10;
