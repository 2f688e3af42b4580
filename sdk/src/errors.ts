import type { ERROR_CODES } from "./generated/constants.ts";

/** An error code of the API. */
export type ApiErrorCode = (typeof ERROR_CODES)[number];
/** A code of this client, for requests that got no usable response. */
export type ClientErrorCode = "connection_failed" | "timed_out" | "unexpected_response";
export type ErrorCode = ApiErrorCode | ClientErrorCode;

export type ErrorDetail = { path: string; message: string };

type Properties = {
  /** A code that this version doesn't know is a new code of the API. */
  code: ErrorCode | (string & {});
  status?: number | undefined;
  details?: readonly ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** A request that failed, after its retries. */
export class TouchstoneError extends Error {
  override readonly name = "TouchstoneError";
  readonly code: Properties["code"];
  /** The HTTP status. `undefined` if there was no response. */
  readonly status: number | undefined;
  /** One entry for each invalid place in the request. */
  readonly details: readonly ErrorDetail[];
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the request may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, details, requestId, retryAfter, cause }: Properties) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.details = details ?? [];
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Builds the error of a response that isn't a success. `body` is its parsed JSON, if it has any. */
export function buildResponseError(response: Response, body: unknown): TouchstoneError {
  const { status, headers } = response;
  const retryAfter = readRetryAfter(headers);
  const requestId = headers.get("x-request-id") ?? undefined;
  const error = isObject(body) && isObject(body.error) ? body.error : undefined;
  if (typeof error?.code !== "string") {
    const code = "unexpected_response";
    return new TouchstoneError(`The service responded with status ${status}`, {
      code,
      status,
      requestId,
      retryAfter,
    });
  }
  const details = Array.isArray(error.details) ? error.details : undefined;
  return new TouchstoneError(String(error.message), {
    code: error.code,
    status,
    details,
    requestId,
    retryAfter,
  });
}

/** Reads `Retry-After`, which is a number of seconds or a date. Returns seconds. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
