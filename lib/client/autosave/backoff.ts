/** How long to wait before a failed request is sent again. */
export type RetryPolicy = {
  /** Milliseconds after the first failure in a row, the second, and so on; the last one repeats. */
  delaysMs: readonly [number, ...number[]];
  /** How far a delay may vary, as a share of it (0.25: 75% to 125%), so that many clients don't return all at once. */
  jitter: number;
};

/** Milliseconds until the next try after `failures` failures in a row (at least 1), and no less than `afterMs`. */
export function getRetryDelay(
  { delaysMs, jitter }: RetryPolicy,
  failures: number,
  afterMs = 0,
  random: () => number = Math.random,
): number {
  const delay = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.max(afterMs, delay * (1 - jitter + 2 * jitter * random()));
}
