import type { TouchstoneError } from "./errors.ts";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** A longer `Retry-After` is left to the caller. */
const MAX_RETRY_AFTER_SECONDS = 60;
/** Timers end at once after a longer time. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
const RETRIED_CODES = new Set(["connection_failed", "timed_out", "idempotency_in_progress"]);

export const isRetryable = ({ code, status = 0, retryAfter = 0 }: TouchstoneError): boolean =>
  (RETRIED_CODES.has(code) || status === 408 || status === 429 || status >= 500) &&
  retryAfter <= MAX_RETRY_AFTER_SECONDS;

/** Returns the milliseconds to wait before retry `n`, from 0. Jitter keeps clients from retrying at the same time. */
export function getRetryDelay(n: number, retryAfter: number | undefined): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + Math.random() * 250;
  return Math.min(FIRST_DELAY_MS * 2 ** n, MAX_DELAY_MS) * (0.5 + Math.random() / 2);
}

/** Waits. Rejects with the signal's reason if it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
