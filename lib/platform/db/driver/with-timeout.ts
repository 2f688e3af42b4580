import { setTimeout as sleep } from "node:timers/promises";

/**
 * Settles like the promise, or rejects with the error from `createError` after `ms` milliseconds. A later result of the
 * promise is ignored, including a rejection.
 */
export async function withTimeout<T>(ms: number, promise: Promise<T>, createError: () => Error): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw createError();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    timeout.catch(() => {});
    promise.catch(() => {});
    timer.abort();
  }
}
