import type { Limiter, Taken } from "./limiter.ts";

/** How long a store that failed is left alone: whoever came meanwhile would only wait for it to fail again. */
const REST_MS = 3000;

/**
 * The first store; while it fails, the second. After a failure the first is left alone for `REST_MS`, then one request
 * tries it again while the others go on with the second. `onFailure` is told of each failure; `now` is in milliseconds.
 */
export function withFallback(
  first: Limiter,
  second: Limiter,
  onFailure: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Limiter {
  let restsUntil = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const either = async (call: (limiter: Limiter) => Promise<Taken>): Promise<Taken> => {
    const time = now();
    if (time < restsUntil) return call(second);
    if (hasFailed) restsUntil = Number.POSITIVE_INFINITY; // until this one knows
    try {
      const taken = await call(first);
      restsUntil = Number.NEGATIVE_INFINITY;
      hasFailed = false;
      return taken;
    } catch (error) {
      restsUntil = now() + REST_MS;
      hasFailed = true;
      onFailure(error);
      return call(second);
    }
  };
  return {
    take: (slot) => either((limiter) => limiter.take(slot)),
    look: (slot) => either((limiter) => limiter.look(slot)),
  };
}
