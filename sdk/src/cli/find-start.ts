import type { EventsResource, EventType } from "../events.ts";
import { sleep } from "../retry.ts";

const FEED_LIMIT = 500;
/** The service's default rate limit, in requests per minute. */
const DEFAULT_RATE_LIMIT = 300;

type Start = { types: readonly EventType[] | undefined; since: string | undefined; signal: AbortSignal };

/**
 * Finds where to start the first time: after the last event before the first one of a time, or after the newest event.
 * From there on, times don't matter: a submission that was recorded when time was up is dated before events that
 * precede it in the feed. Pauses between pages leave half of the rate limit to others that use the same key.
 */
export async function findStart(
  events: EventsResource,
  { types, since, signal }: Start,
  pause = sleep,
): Promise<string | undefined> {
  let after: string | undefined;
  let rateLimit = DEFAULT_RATE_LIMIT;
  const onResponse = ({ headers }: Response) => {
    rateLimit = Number(headers.get("ratelimit-limit")) || DEFAULT_RATE_LIMIT;
  };
  for (;;) {
    const query = { types, after, limit: FEED_LIMIT };
    const { data, meta } = await events.list(query, { signal, onResponse }).page();
    for (const { id, created_at } of data) {
      if (since !== undefined && created_at >= since) return after;
      after = id;
    }
    if (!meta.has_more) return after;
    await pause((2 * 60_000) / rateLimit, signal);
  }
}
