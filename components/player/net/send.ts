import { MAX_KEEPALIVE_BYTES } from "#lib/client/keepalive.ts";
import { sleep } from "#lib/client/sleep.ts";

/** There is no readable response, or the response requests a retry. The same request may succeed after a while. */
export class UnreachableError extends Error {
  /** The delay that the service requested, in milliseconds, or undefined if it didn't request any. */
  readonly afterMs: number | undefined;
  /** Whether the service was reached. */
  readonly isAnswered: boolean;
  constructor(message: string, afterMs?: number, isAnswered = false) {
    super(message);
    this.afterMs = afterMs;
    this.isAnswered = isAnswered;
  }
}

export type OutgoingRequest = {
  method: "GET" | "PUT" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
};

/**
 * Sends one request, which outlives its page if it is small enough, and returns the response, whatever its status.
 * @throws UnreachableError if no response arrives in time or the page isn't allowed to read it
 */
export async function send({ method, url, headers, body, timeoutMs }: OutgoingRequest): Promise<Response> {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  try {
    return await fetch(url, {
      method,
      headers: { ...(bytes && { "Content-Type": "application/json" }), ...headers },
      body: bytes ?? null,
      keepalive: bytes !== undefined && bytes.length <= MAX_KEEPALIVE_BYTES,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    // Browsers report a response without CORS headers as a network error.
    const reason = "no connection, or the token is unknown or not for this page's origin";
    throw new UnreachableError(`No readable answer from ${new URL(url).origin} (${reason}): ${error}`);
  }
}

/** Checks whether the same request may succeed later: 408 timeout, 425 too early, 429 too many requests, or any 5xx. */
export const isRetryableStatus = (status: number): boolean =>
  [408, 425, 429].includes(status) || status >= 500;

/** Returns the delay that a response requests, in milliseconds, or undefined if it specifies none or a date. */
export function parseRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Longer waits are reported to the caller, who can inform the learner. */
const MAX_WAIT_MS = 60_000;

/** Retries after each of `delaysMs` as long as there is no response. */
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

/** Retries once if the service specified how long to wait, up to a minute. */
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
