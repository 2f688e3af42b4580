/**
 * Computes a score's percentage without rounding it to what a person reads. The API's percentage has 2 decimals, and
 * rounding it once more can be off: 3 of 17 is 17.6%, but 17.65% would become 17.7%.
 */
export const computePercent = ({ score, max_score }: { score: number; max_score: number }): number =>
  // Drops the error of the floating point, so that 42.45 isn't rounded down.
  max_score === 0 ? 0 : Number(((100 * score) / max_score).toFixed(9));
