import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";

/** Returns the error that a caller is told: itself, `unavailable` without the database, or else `internal_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isUnavailable(error)
    ? new AppError("unavailable", REQUEST_ERRORS.unavailable, { retryAfter: 5 })
    : new AppError("internal_error", REQUEST_ERRORS.internal);
}
