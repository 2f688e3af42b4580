/**
 * The maximum grading work that a single request can cause, in steps of about 25 ns. It amounts to a quarter of a
 * second, during which the process can't respond to anyone else. Steps are estimated from the input before any work is
 * done, so that the same request is always either rejected or accepted.
 */
export const MAX_WORK = 10_000_000;

/** Estimates the steps for preparing a text for comparison. `characters` is its length after normalization. */
export const estimateNormalizationWork = (characters: number): number => 12 * characters;
