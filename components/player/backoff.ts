import type { RetryPolicy } from "#lib/client/autosave/backoff.ts";

/** How saving and submitting are retried. The jitter keeps a class that lost its connection from returning all at once. */
export const RETRY: RetryPolicy = { delaysMs: [1000, 2000, 4000, 8000, 15_000, 30_000], jitter: 0.25 };

/** Milliseconds that a failure asks to wait; undefined where it doesn't say. */
export function getRequestedDelay(failure: unknown): number | undefined {
  const delay = typeof failure === "object" && failure !== null && "afterMs" in failure && failure.afterMs;
  return typeof delay === "number" ? delay : undefined;
}
