import type { ListMeta } from "#lib/contract/common.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";
import { MAX_KEEPALIVE_BYTES } from "./keepalive.ts";
import type { Method, RequestBody, ResponseData, SignatureAt } from "./routes.ts";

/** An error response from the service, or `offline` if there was no response. */
export class ApiError extends Error {
  readonly code: ErrorCode | "offline";
  readonly details: readonly { path: string; message: string }[];
  readonly retryAfter: number | undefined;
  constructor(
    code: ErrorCode | "offline",
    message: string,
    options: { details?: readonly { path: string; message: string }[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter;
  }
  /**
   * Whether the same request may succeed later, because the cause was the connection, the session, or the service. Any
   * other error would recur, also `stale_revision`: that needs a request on the current revision.
   */
  get isTransient(): boolean {
    return TRANSIENT_ERRORS.has(this.code);
  }
  /** How many milliseconds the service asked to wait before the request is sent again. */
  get retryAfterMs(): number | undefined {
    return this.retryAfter && this.retryAfter * 1000;
  }
  /** Returns what is wrong with one field of the request: a sentence, or a phrase such as "must be a number". */
  getFieldProblem(path: string): string | undefined {
    return this.details.find((detail) => detail.path === path)?.message;
  }
}

const TRANSIENT_ERRORS: ReadonlySet<ApiError["code"]> = new Set([
  "offline",
  "unauthenticated",
  "idempotency_in_progress",
  "rate_limited",
  "internal_error",
  "lti_platform_failed",
  "unavailable",
]);

export type ApiResponse<T> = { data: T; meta: ListMeta | null };

/** Is called when the session has expired. Resolves after the user has signed in again, and rejects if they cancel. */
let reauthenticate: (() => Promise<void>) | undefined;
export const setReauthenticate = (handler: (() => Promise<void>) | undefined): void => {
  reauthenticate = handler;
};

export type CallOptions = {
  /**
   * False for calls in the background, such as saving, because a dialog would take the focus from a user who is typing.
   */
  promptsSignIn?: boolean;
  /** True when the page is closing. The browser then finishes the request, if the body is small. */
  keepalive?: boolean;
};

/**
 * Calls one of the dashboard's endpoints, with the types of its route. `path` is the route's path without `/api`, with
 * its parameters filled in and an optional query string. If the session has expired, the user can sign in again in a
 * dialog and the call is repeated, so that no input is lost. @throws ApiError
 */
export async function call<M extends Method, const Path extends string>(
  method: M,
  path: SignatureAt<M, Path> extends never ? never : Path,
  body?: RequestBody<M, Path>,
  { promptsSignIn = true, keepalive = false }: CallOptions = {},
): Promise<ApiResponse<ResponseData<M, Path>>> {
  const send = (outlivesPage: boolean) =>
    sendRequest<ResponseData<M, Path>>(method, path, body, outlivesPage);
  if (!promptsSignIn) return send(keepalive);
  return withReauthentication((isRepeated) => send(keepalive && !isRepeated));
}

/**
 * Sends a request. If the session has expired, the user can sign in again in a dialog, and the request is repeated.
 * @throws ApiError
 */
export async function withReauthentication<T>(send: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
    if (!isSignedOut || !reauthenticate) throw error;
    await reauthenticate();
    return send(true);
  }
}

async function sendRequest<T>(
  method: string,
  path: string,
  body: unknown,
  keepalive = false,
): Promise<ApiResponse<T>> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const isSmall = json !== undefined && new TextEncoder().encode(json).length <= MAX_KEEPALIVE_BYTES;
  const response = await fetch(`/api${path}`, {
    method,
    keepalive: keepalive && isSmall,
    ...(json === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: json }),
  }).catch(() => {
    throw new ApiError("offline", CALL_ERRORS.offline);
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return { data: answer?.data, meta: answer?.meta ?? null };
  const { code = "internal_error", message = CALL_ERRORS.unknown, details = [] } = answer?.error ?? {};
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new ApiError(code, message, { details, ...(retryAfter > 0 ? { retryAfter } : {}) });
}
