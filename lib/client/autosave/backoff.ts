/** How long to wait before a failed request is sent again. */
export type RetryPolicy = {
  /** The delays in milliseconds after the first failure in a row, the second, and so on. The last delay repeats. */
  delaysMs: readonly [number, ...number[]];
  /**
   * How much a delay varies, as a fraction of it (0.25: 75% to 125%), so that many clients don't return at the same
   * time.
   */
  jitter: number;
};

/**
 * Returns the milliseconds until the next try after `failures` failures in a row (at least 1), but at least `afterMs`.
 */
export function getRetryDelay(
  { delaysMs, jitter }: RetryPolicy,
  failures: number,
  afterMs = 0,
  random: () => number = Math.random,
): number {
  const delay = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.max(afterMs, delay * (1 - jitter + 2 * jitter * random()));
}

/**
 * How saving and submitting a learner's work are retried. Because of the jitter, a class that lost its connection
 * doesn't return all at once.
 */
export const LEARNER_RETRY: RetryPolicy = {
  delaysMs: [1000, 2000, 4000, 8000, 15_000, 30_000],
  jitter: 0.25,
};
