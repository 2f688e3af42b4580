/** Returns the delay that a failure requests, in milliseconds, or undefined if it doesn't request any. */
export function getRequestedDelay(failure: unknown): number | undefined {
  const delay = (failure as { afterMs?: unknown } | null | undefined)?.afterMs;
  return typeof delay === "number" ? delay : undefined;
}
