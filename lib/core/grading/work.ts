/**
 * The most grading work that one request may cause, in steps of about 25 ns. It adds up to a quarter of a second, during
 * which the process answers no one else. Steps are estimated from the input before any work is done, so the same request
 * is always refused or always accepted.
 */
export const MAX_WORK = 10_000_000;

/** Steps for preparing a text for comparison. `characters`: its length once it is normalized. */
export const estimateNormalizationWork = (characters: number): number => 12 * characters;
