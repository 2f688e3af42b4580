import { AppError } from "#lib/contract/app-error.ts";

/** How an attempt went: `status` null when there was no answer, `error` null only after a 2xx. */
export type AttemptResult = {
  startedAt: Date;
  endedAt: Date;
  durationMs: number;
  /** The headers it went out with; null where nothing could be sent. */
  sent: Record<string, string> | null;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  error: string | null;
};

/** The result where there was nothing that could be sent. */
export const createUnsentResult = (now: Date, error: string): AttemptResult => ({
  startedAt: now,
  endedAt: now,
  durationMs: 0,
  sent: null,
  status: null,
  headers: null,
  body: null,
  error,
});

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/**
 * When to try again after attempt number `made` has failed: exactly that retry's wait after its end. Null: never, the
 * delivery is abandoned. A redelivery beyond the schedule is a single attempt.
 */
export function getNextAttemptAt(
  attemptNumber: number,
  endedAt: Date,
  retrySeconds: readonly number[],
): Date | null {
  const waitSeconds = retrySeconds[attemptNumber - 1];
  return waitSeconds === undefined ? null : new Date(endedAt.getTime() + waitSeconds * 1000);
}

export function refuseDisabled(webhook: { status: string }): void {
  if (webhook.status === "disabled") throw new AppError("webhook_disabled", "The webhook is disabled");
}
