import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Method, RequestBody, ResponseData, SignatureAt } from "./routes.ts";

/** What the service refused, as its error envelope tells it; `offline` when there was no answer at all. */
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
  /** What is wrong with one field of what was sent. */
  getFieldError(path: string): string | undefined {
    return this.details.find((detail) => detail.path === path)?.message;
  }
}

export type ApiResponse<T> = { data: T; meta: { total: number; page: number; limit: number } | null };

/** Who is asked when the session has run out: resolves once the person has signed in again, rejects if they will not. */
let reauthenticate: (() => Promise<void>) | undefined;
export const setReauthenticate = (handler: (() => Promise<void>) | undefined): void => {
  reauthenticate = handler;
};

export type CallOptions = {
  /** False for what happens on its own, such as saving: no dialog may take what somebody is typing. */
  promptsSignIn?: boolean;
  /** Whether the page is being left: the browser then finishes the request without it, if the body is small. */
  keepalive?: boolean;
};

/**
 * Calls one of the dashboard's endpoints, typed by its route: `path` is the route's without `/api`, with its parameters
 * filled in and a query behind it. A session that has run out is renewed in place and the call made again, so that
 * nothing typed is lost. Throws ApiError.
 */
export async function call<M extends Method, const Path extends string>(
  method: M,
  path: SignatureAt<M, Path> extends never ? never : Path,
  body?: RequestBody<M, Path>,
  { promptsSignIn = true, keepalive = false }: CallOptions = {},
): Promise<ApiResponse<ResponseData<M, Path>>> {
  const send = (outlivesPage: boolean) =>
    sendRequest<ResponseData<M, Path>>(method, path, body, outlivesPage);
  try {
    return await send(keepalive);
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
    if (!isSignedOut || !reauthenticate || !promptsSignIn) throw error;
    await reauthenticate();
    return send(false);
  }
}

/** Browsers refuse to keep requests alive whose bodies come to more than 64 KiB together. */
const MAX_KEEPALIVE = 60_000;

async function sendRequest<T>(
  method: string,
  path: string,
  body: unknown,
  keepalive = false,
): Promise<ApiResponse<T>> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const isSmall = json !== undefined && new TextEncoder().encode(json).length <= MAX_KEEPALIVE;
  const response = await fetch(`/api${path}`, {
    method,
    keepalive: keepalive && isSmall,
    ...(json === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: json }),
  }).catch(() => {
    throw new ApiError("offline", "The service cannot be reached. Check your connection and try again.");
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return { data: answer?.data, meta: answer?.meta ?? null };
  const { code = "internal_error", message = "Something went wrong", details = [] } = answer?.error ?? {};
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new ApiError(code, message, { details, ...(retryAfter > 0 ? { retryAfter } : {}) });
}
