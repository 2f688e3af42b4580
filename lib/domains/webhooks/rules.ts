import { AppError } from "#lib/contract/app-error.ts";
import { WEBHOOK_ERRORS } from "#lib/messages/webhooks.ts";

/** The result of an attempt. `status` is null without a response. `error` is null only after a 2xx status. */
export type AttemptResult = {
  startedAt: Date;
  endedAt: Date;
  durationMs: number;
  /** The request headers. Null if nothing was sent. */
  requestHeaders: Record<string, string> | null;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  error: string | null;
};

/** Returns the result of an attempt that couldn't be sent. */
export const createUnsentResult = (now: Date, error: string): AttemptResult => ({
  startedAt: now,
  endedAt: now,
  durationMs: 0,
  requestHeaders: null,
  status: null,
  headers: null,
  body: null,
  error,
});

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Returns when to retry after attempt `attemptNumber` (counted from 1) has failed: exactly at the end of that attempt
 * plus the delay of the retry. Returns null after the last retry, when the delivery is abandoned. Therefore, a
 * redelivery beyond the schedule is a single attempt.
 */
export function getNextAttemptAt(
  attemptNumber: number,
  endedAt: Date,
  retrySeconds: readonly number[],
): Date | null {
  const waitSeconds = retrySeconds[attemptNumber - 1];
  return waitSeconds === undefined ? null : new Date(endedAt.getTime() + waitSeconds * 1000);
}

/** Returns how many attempts the schedule of retries allows: the first one and its retries. */
export const getMaxAttempts = (retrySeconds: readonly number[]): number => retrySeconds.length + 1;

/** Throws 409 `webhook_disabled` if the webhook is disabled. */
export function requireEnabled(webhook: { status: string }): void {
  if (webhook.status === "disabled") throw new AppError("webhook_disabled", WEBHOOK_ERRORS.disabled);
}

/** Limits on the events whose deliveries are written at once, so that the first of them are sent soon. */
export const MAX_WRITTEN = { events: 200, deliveries: 1000 };
