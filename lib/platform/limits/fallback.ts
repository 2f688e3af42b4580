import type { Limiter, LimitResult } from "./limiter.ts";

/** How long a failed store is skipped. Requests that tried it sooner would probably just wait for another failure. */
const COOLDOWN_MS = 3000;

/**
 * Creates a limiter that uses `primary`, or `fallback` while `primary` fails. After a failure, `primary` is skipped for
 * `COOLDOWN_MS`. Then a single request tries it again while the others still use `fallback`. `onFailure` is called for
 * each failure. `now` returns milliseconds.
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
    if (hasFailed) cooldownUntil = Number.POSITIVE_INFINITY; // Only this request tries the store; the others skip it.
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
