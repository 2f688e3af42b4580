/** No readable answer, or one that says later: the same request may fare better in a while. */
export class UnreachableError extends Error {
  /** Milliseconds that the service asked to wait; undefined where it said nothing. */
  readonly afterMs: number | undefined;
  constructor(message: string, afterMs?: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

export type OutgoingRequest = {
  method: "GET" | "PUT" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
};

/** What a browser sends even when its page is on the way out: 64 KiB in all, so a little less for one. */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * Sends one request. It outlives its page where it is small enough. Gives the answer, whatever it says.
 * @throws Unreachable where none comes in time, or one that the page may not read.
 */
export async function send({ method, url, headers, body, timeoutMs }: OutgoingRequest): Promise<Response> {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  try {
    return await fetch(url, {
      method,
      headers: { ...(bytes ? { "Content-Type": "application/json" } : {}), ...headers },
      body: bytes ?? null,
      keepalive: bytes !== undefined && bytes.length <= MAX_KEEPALIVE_BYTES,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    // A browser does not tell a refusal without CORS headers from no connection at all.
    const reason = "no connection, or the token is unknown or not for this page's origin";
    throw new UnreachableError(`No readable answer from ${new URL(url).origin} (${reason}): ${error}`);
  }
}

/** Statuses that a repetition may mend: too slow, too early, too many, and whatever is wrong on the service's side. */
export const isRetryableStatus = (status: number): boolean =>
  [408, 425, 429].includes(status) || status >= 500;

/** How long an answer asks to wait, in milliseconds. */
export function parseRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Longer than this nobody is kept waiting without being told. */
const MAX_WAIT_MS = 60_000;

/** Tries again after each of `waits` (milliseconds) while there is no answer. */
export async function retryWithDelays<T>(delaysMs: readonly number[], attempt: () => Promise<T>): Promise<T> {
  for (const wait of delaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      await sleep(wait);
    }
  }
  return attempt();
}

/** Tries once more when the service has said how long to wait, and that is not too long. */
export async function retryOnceAfterDelay<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const wait = error instanceof UnreachableError ? error.afterMs : undefined;
    if (wait === undefined || wait > MAX_WAIT_MS) throw error;
    await sleep(wait);
    return attempt();
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
