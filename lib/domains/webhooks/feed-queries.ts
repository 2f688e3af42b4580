import { and, eq, gte } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { events } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import type { StoredEvent } from "./event-body.ts";
import { buildFeedStatement, type FeedQuery } from "./feed-statement.ts";

type FeedRow = Omit<StoredEvent, "createdAt"> & { createdAt: string };

/**
 * Lists the first `limit` events of these types after the event `after`, or from the start. Lists nothing if `after`
 * isn't an event of the organization since `since`.
 */
export async function listFeedRows(db: Db, organizationId: string, query: FeedQuery): Promise<StoredEvent[]> {
  const rows = await db.execute<FeedRow>(buildFeedStatement(organizationId, query));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
}

export async function eventExists(
  db: Db,
  organizationId: string,
  { id, since }: { id: string; since: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(eq(events.organizationId, organizationId), eq(events.id, asUuid(id)), gte(events.createdAt, since)),
    );
  return row !== undefined;
}
