import type { LtiServiceError } from "#lib/contract/lti-scores.ts";

/** A request to a platform's service that failed. `status` is that of the response; null if there was none. */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: LtiServiceError;
  readonly status: number | null;
  constructor(code: LtiServiceError, status: number | null = null, options?: ErrorOptions) {
    super(`The platform's service failed: ${code}`, options);
    this.code = code;
    this.status = status;
  }
}

/** What a platform must change before another attempt can succeed. */
const FINAL: ReadonlySet<LtiServiceError> = new Set([
  "no_line_item",
  "scope_missing",
  "forbidden",
  "learner_refused",
  "line_item_gone",
  "refused",
]);

/** Whether another attempt can succeed without a change at the platform. */
export const canRetry = (code: LtiServiceError): boolean => !FINAL.has(code);

const CODES: Readonly<Record<number, LtiServiceError>> = {
  401: "not_authorized",
  403: "forbidden",
  408: "timeout",
  425: "platform_failed",
  429: "rate_limited",
};

/** Returns what a status other than 2xx means. Redirects aren't followed, and happen during maintenance. */
export const getErrorCode = (status: number): LtiServiceError =>
  CODES[status] ?? (status >= 400 && status <= 499 ? "refused" : "platform_failed");
