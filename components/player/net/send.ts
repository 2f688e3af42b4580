/** There is no readable response, or one that says to come back later: the same request may work in a while. */
export class UnreachableError extends Error {
  /** Milliseconds that the service asked to wait; undefined where it didn't say. */
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

/** Browsers allow 64 KiB of keepalive bodies in all, so that one request gets a little less. */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * Sends one request, which outlives its page where it is small enough, and returns the response of any status.
 * @throws UnreachableError where no response comes in time, or one that the page may not read.
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
    // Browsers report a refusal without CORS headers like a missing connection.
    const reason = "no connection, or the token is unknown or not for this page's origin";
    throw new UnreachableError(`No readable answer from ${new URL(url).origin} (${reason}): ${error}`);
  }
}

/** Statuses after which the same request may work: timeouts, too early, too many requests, and the service's own errors. */
export const isRetryableStatus = (status: number): boolean =>
  [408, 425, 429].includes(status) || status >= 500;

/** How long a response asks to wait, in milliseconds; undefined where it doesn't say, or gives a date. */
export function parseRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** A longer wait is reported to the caller, who can tell the learner. */
const MAX_WAIT_MS = 60_000;

/** Retries after each of `delaysMs` while there is no response. */
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

/** Retries once where the service said how long to wait, up to a minute. */
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
