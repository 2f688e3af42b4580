import type { Limiter, LimitResult } from "./limiter.ts";

/** How long a store that failed is left alone: whoever came meanwhile would only wait for it to fail again. */
const COOLDOWN_MS = 3000;

/**
 * The first store; while it fails, the second. After a failure the first is left alone for `REST_MS`, then one request
 * tries it again while the others go on with the second. `onFailure` is told of each failure; `now` is in milliseconds.
 */
export function withFallback(
  primary: Limiter,
  fallback: Limiter,
  onFailure: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Limiter {
  let cooldownUntil = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const callWithFallback = async (call: (limiter: Limiter) => Promise<LimitResult>): Promise<LimitResult> => {
    const time = now();
    if (time < cooldownUntil) return call(fallback);
    if (hasFailed) cooldownUntil = Number.POSITIVE_INFINITY; // until this one knows
    try {
      const result = await call(primary);
      cooldownUntil = Number.NEGATIVE_INFINITY;
      hasFailed = false;
      return result;
    } catch (error) {
      cooldownUntil = now() + COOLDOWN_MS;
      hasFailed = true;
      onFailure(error);
      return call(fallback);
    }
  };
  return {
    consume: (slot) => callWithFallback((limiter) => limiter.consume(slot)),
    peek: (slot) => callWithFallback((limiter) => limiter.peek(slot)),
  };
}
