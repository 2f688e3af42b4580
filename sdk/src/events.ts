import { TouchstoneError } from "./errors.ts";
import type { EVENT_TYPES } from "./generated/constants.ts";
import type { webhooks } from "./generated/schema.ts";
import { getRetryDelay, isRetryable, sleep } from "./retry.ts";
import type { Transport } from "./transport.ts";
import type { RequestOptions } from "./types.ts";

export type EventType = (typeof EVENT_TYPES)[number];

/** An event of one type, as its webhook body. */
export type EventOf<T extends EventType> = webhooks[T]["post"]["requestBody"] extends {
  content: { "application/json": infer Body };
}
  ? Body
  : never;

/** Sent by "Send test event" to one endpoint. */
export type WebhookTestEvent = {
  id: string;
  type: "webhook.test";
  created_at: string;
  api_version: "v1";
  data: { webhook_id: string };
};

/** Any event. `type` tells which. */
export type TouchstoneEvent = { [T in EventType]: EventOf<T> }[EventType] | WebhookTestEvent;

export type EventQuery = {
  /** The id of the last event that you have processed. Without it, the feed starts with the oldest event of 30 days. */
  after?: string | undefined;
  types?: readonly EventType[] | undefined;
  /** Events per request, up to 500. */
  limit?: number | undefined;
};
export type ListenOptions = RequestOptions & {
  /** Milliseconds between requests when there are no new events. */
  interval?: number | undefined;
  /** Called before each retry, for example while the service restarts. */
  onRetry?: ((error: TouchstoneError) => void) | undefined;
};

const FEED_LIMIT = 500;
const INTERVAL_MS = 2_000;

/** The feed of events, in a fixed order that never changes. */
export class EventsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists the events after `after` up to now. Iterating fetches all of them, and `page()` the first ones. */
  list(query: EventQuery = {}, options: RequestOptions = {}): EventFeed {
    return new EventFeed(this.#transport, query, options);
  }

  /**
   * Yields events as they happen, starting after `after`, and continues after the service was unreachable for a while.
   * It ends only when `signal` is aborted, which rejects with its reason.
   * @throws TouchstoneError that retries can't help, such as `event_expired`
   */
  async *listen(
    query: EventQuery = {},
    options: ListenOptions = {},
  ): AsyncGenerator<TouchstoneEvent, void, undefined> {
    let after = query.after;
    for (let failures = 0; ; ) {
      try {
        for await (const event of this.list({ ...query, after }, options)) {
          failures = 0;
          after = event.id;
          yield event;
        }
        await sleep(options.interval ?? INTERVAL_MS, options.signal);
      } catch (error) {
        if (!(error instanceof TouchstoneError) || !isRetryable(error)) throw error;
        options.onRetry?.(error);
        await sleep(getRetryDelay(failures++, error.retryAfter), options.signal);
      }
    }
  }
}

type FeedPage = { data: TouchstoneEvent[]; meta: { limit: number; has_more: boolean } };

/** A part of the feed. */
export class EventFeed implements AsyncIterable<TouchstoneEvent> {
  readonly #transport: Transport;
  readonly #query: EventQuery;
  readonly #options: RequestOptions;

  constructor(transport: Transport, query: EventQuery, options: RequestOptions) {
    this.#transport = transport;
    this.#query = query;
    this.#options = options;
  }

  page(): Promise<FeedPage> {
    return this.#fetch(this.#query);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TouchstoneEvent, void, undefined> {
    let { after } = this.#query;
    for (;;) {
      const { data, meta } = await this.#fetch({
        ...this.#query,
        limit: this.#query.limit ?? FEED_LIMIT,
        after,
      });
      yield* data;
      if (!meta.has_more) return;
      after = data.at(-1)?.id;
    }
  }

  #fetch(query: EventQuery): Promise<FeedPage> {
    return this.#transport.getPage("/events", query, this.#options);
  }
}
