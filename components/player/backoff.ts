import type { RetryPolicy } from "#lib/client/autosave/backoff.ts";

/**
 * How saving and submitting are retried. Because of the jitter, a class that lost its connection doesn't return all at
 * once.
 */
export const RETRY: RetryPolicy = { delaysMs: [1000, 2000, 4000, 8000, 15_000, 30_000], jitter: 0.25 };

/** Returns the delay that a failure requests, in milliseconds, or undefined if it doesn't request any. */
export function getRequestedDelay(failure: unknown): number | undefined {
  const delay = (failure as { afterMs?: unknown } | null | undefined)?.afterMs;
  return typeof delay === "number" ? delay : undefined;
}
