import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Issue } from "#lib/contract/issues.ts";

/** A refusal that a caller can act on. What HTTP makes of its code stands in `http/status.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** Seconds after which the same request will get through. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfter = options.retryAfter;
  }
}

export const notFound = (what: string): AppError => new AppError("not_found", `${what} not found`);

/** Something sent does not fit; `issues` name each place. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  return new AppError("invalid_request", "The request does not fit; see details", { issues });
}

/** `issues` with `prefix` put before each path. */
export const prefixIssues = (prefix: Issue["path"], issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...prefix, ...issue.path] }));
