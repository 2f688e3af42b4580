import { AppError } from "#lib/contract/app-error.ts";
import type { ListEventsQuery } from "#lib/contract/event-feed.ts";
import { EVENT_TYPES, type EventBody } from "#lib/contract/events.ts";
import { WEBHOOK_ERRORS } from "#lib/messages/webhooks.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { buildEventBody } from "./event-body.ts";
import { eventExists, listFeedRows } from "./feed-queries.ts";
import { getRetentionStart } from "./retention.ts";

/**
 * Returns the events after `after` in the order of the feed, as webhooks send them. A caller that continues with the
 * last id of each page gets every event exactly once. It always reads the primary, because a replica may not have
 * `after` yet. Throws 403, and 410 `event_expired` if `after` is unknown or older than 30 days.
 */
export async function listEvents(
  ctx: Ctx,
  { after, types = EVENT_TYPES, limit }: ListEventsQuery,
): Promise<{ items: EventBody[]; meta: { limit: number; has_more: boolean } }> {
  require(ctx, "events.read");
  const since = getRetentionStart(ctx.now);
  const rows = await listFeedRows(ctx.db, ctx.organizationId, { after, types, since, limit: limit + 1 });
  const isUnknown =
    rows.length === 0 &&
    after !== undefined &&
    !(await eventExists(ctx.db, ctx.organizationId, { id: after, since }));
  if (isUnknown) throw new AppError("event_expired", WEBHOOK_ERRORS.eventExpired);
  return {
    items: rows.slice(0, limit).map(buildEventBody),
    meta: { limit, has_more: rows.length > limit },
  };
}
