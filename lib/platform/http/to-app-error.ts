import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { isUnavailable, refusesWrites } from "#lib/platform/db/driver-errors.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";

/**
 * Returns the error that the caller gets: itself, `unavailable` without the database, or else `internal_error`. Logs
 * what the caller doesn't get. `fields` identify the request.
 */
export function toAppError(error: unknown, log: Logger, fields: Record<string, unknown>): AppError {
  const known = classify(error);
  if (known.code === "internal_error") log.error({ ...fields, err: error }, "unexpected failure");
  else if (known.cause) log.warn({ ...fields, err: known.cause }, known.message);
  return known;
}

function classify(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isUnavailable(error)) return new AppError("internal_error", REQUEST_ERRORS.internal);
  const message = refusesWrites(error) ? REQUEST_ERRORS.notWritable : REQUEST_ERRORS.unavailable;
  return new AppError("unavailable", message, { retryAfter: 5 });
}
