import type { ErrorCode } from "#lib/contract/errors.ts";

/** What the service refused, as its error envelope tells it; `offline` when there was no answer at all. */
export class CallFailure extends Error {
  readonly code: ErrorCode | "offline";
  readonly details: readonly { path: string; message: string }[];
  readonly retryAfter: number | undefined;
  constructor(
    code: ErrorCode | "offline",
    message: string,
    more: { details?: readonly { path: string; message: string }[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter;
  }
  /** What is wrong with one field of what was sent. */
  at(path: string): string | undefined {
    return this.details.find((detail) => detail.path === path)?.message;
  }
}

export type Answer<T> = { data: T; meta: { total: number; page: number; limit: number } | null };

/** Who is asked when the session has run out: resolves once the person has signed in again, rejects if they will not. */
let signInAgain: (() => Promise<void>) | undefined;
export const onSignedOut = (ask: (() => Promise<void>) | undefined): void => {
  signInAgain = ask;
};

export type CallOptions = {
  /** False for what happens on its own, such as saving: no dialog may take what somebody is typing. */
  asksToSignIn?: boolean;
  /** Whether the page is being left: the browser then finishes the request without it, if the body is small. */
  outlivesPage?: boolean;
};

/**
 * Calls one of the dashboard's endpoints. A session that has run out is mended in place, and the call made again, so that
 * nothing typed is lost. @throws CallFailure
 */
export async function call<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  { asksToSignIn = true, outlivesPage = false }: CallOptions = {},
): Promise<Answer<T>> {
  try {
    return await once<T>(method, path, body, outlivesPage);
  } catch (error) {
    const isSignedOut = error instanceof CallFailure && error.code === "unauthenticated";
    if (!isSignedOut || !signInAgain || !asksToSignIn) throw error;
    await signInAgain();
    return once<T>(method, path, body);
  }
}

/** Browsers refuse to keep requests alive whose bodies come to more than 64 KiB together. */
const MAX_KEEPALIVE = 60_000;

async function once<T>(
  method: string,
  path: string,
  body: unknown,
  outlivesPage = false,
): Promise<Answer<T>> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const isSmall = json !== undefined && new TextEncoder().encode(json).length <= MAX_KEEPALIVE;
  const response = await fetch(`/api${path}`, {
    method,
    keepalive: outlivesPage && isSmall,
    ...(json === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: json }),
  }).catch(() => {
    throw new CallFailure("offline", "The service cannot be reached. Check your connection and try again.");
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return { data: answer?.data, meta: answer?.meta ?? null };
  const { code = "internal_error", message = "Something went wrong", details = [] } = answer?.error ?? {};
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new CallFailure(code, message, { details, ...(retryAfter > 0 ? { retryAfter } : {}) });
}
