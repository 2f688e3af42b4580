import { AppError } from "#lib/contract/app-error.ts";
import { FILE_ERRORS } from "#lib/messages/file-errors.ts";

/** Creates the error for a bucket that can't be reached or refuses a request. Only the log gets the cause. */
export const createStorageError = (cause?: unknown): AppError =>
  new AppError("unavailable", FILE_ERRORS.storageUnavailable, { retryAfter: 5, cause });
