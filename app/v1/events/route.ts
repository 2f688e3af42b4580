import { ListEventsQuery } from "#lib/contract/event-feed.ts";
import { EventBody } from "#lib/contract/events.ts";
import { eventFeedExamples } from "#lib/contract/examples/event-feed.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listEvents } from "#lib/domains/webhooks/feed.ts";
import { feed } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const events = route("/v1/events", {
  GET: {
    auth: apiKeyWithAll(["read:results", "read:assessments"], "events.read"),
    operationId: "listEvents",
    tag: "Events",
    summary: "List events",
    description: `Every event of the last 30 days, oldest first, each exactly as webhooks receive it. To stay in sync without an endpoint of your own, request
pages with \`after\` set to the last \`id\` that you have processed, at once while \`has_more\` is true and then as often as you like. You get every
event exactly once, in the same order on every read. Filters don't change the order.

The order is that in which the changes began to write. An event appears as soon as every change that began before it has ended, usually
within milliseconds. A transaction that stays open in the database, such as one that you opened in psql, delays all events until it ends. A regrade of more than 5,000 submissions delays those
after it for seconds, until its own events are written.

If you process no event for 30 days, \`after\` returns 410 \`event_expired\`. Then start again without \`after\` and skip the ids that you know; events
older than 30 days are gone.`,
    query: ListEventsQuery,
    data: feed(EventBody),
    errors: ["event_expired"],
    examples: eventFeedExamples.list,
    handle: (ctx, { query }) => listEvents(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = events;
