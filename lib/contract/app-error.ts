import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** An error that a caller can act on. `lib/platform/http/status.ts` maps its code to an HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** The number of seconds after which the same request can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    // The log gets the cause, the caller doesn't.
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfter = options.retryAfter;
  }
}

export const notFound = (what: string): AppError =>
  new AppError("not_found", VALIDATION_MESSAGES.notFound(what));

/** Creates the error for an invalid request. `issues` points to each invalid part. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  return new AppError("invalid_request", VALIDATION_MESSAGES.invalidRequest, { issues });
}

/** Prepends `prefix` to the path of each issue. */
export const prefixIssues = (prefix: Issue["path"], issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...prefix, ...issue.path] }));
