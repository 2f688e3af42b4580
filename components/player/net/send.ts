/** No readable answer, or one that says later: the same request may fare better in a while. */
export class Unreachable extends Error {
  /** Milliseconds that the service asked to wait; undefined where it said nothing. */
  readonly afterMs: number | undefined;
  constructor(message: string, afterMs?: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

export type Message = {
  method: "GET" | "PUT" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
};

/** What a browser sends even when its page is on the way out: 64 KiB in all, so a little less for one. */
const MAX_KEEPALIVE = 60_000;

/**
 * Sends one request. It outlives its page where it is small enough. Gives the answer, whatever it says.
 * @throws Unreachable where none comes in time, or one that the page may not read.
 */
export async function send({ method, url, headers, body, timeoutMs }: Message): Promise<Response> {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  try {
    return await fetch(url, {
      method,
      headers: { ...(bytes ? { "Content-Type": "application/json" } : {}), ...headers },
      body: bytes ?? null,
      keepalive: bytes !== undefined && bytes.length <= MAX_KEEPALIVE,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    // A browser does not tell a refusal without CORS headers from no connection at all.
    const why = "no connection, or the token is unknown or not for this page's origin";
    throw new Unreachable(`No readable answer from ${new URL(url).origin} (${why}): ${error}`);
  }
}

/** Statuses that a repetition may mend: too slow, too early, too many, and whatever is wrong on the service's side. */
export const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** How long an answer asks to wait, in milliseconds. */
export function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Longer than this nobody is kept waiting without being told. */
const MAX_WAIT = 60_000;

/** Tries again after each of `waits` (milliseconds) while there is no answer. */
export async function persistently<T>(waits: readonly number[], attempt: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await pause(wait);
    }
  }
  return attempt();
}

/** Tries once more when the service has said how long to wait, and that is not too long. */
export async function obediently<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const wait = error instanceof Unreachable ? error.afterMs : undefined;
    if (wait === undefined || wait > MAX_WAIT) throw error;
    await pause(wait);
    return attempt();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
