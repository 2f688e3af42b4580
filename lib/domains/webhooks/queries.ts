import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import {
  events,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import { MAX_WRITTEN } from "./rules.ts";

export type WebhookRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type EventRow = typeof events.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

const buildWebhookFilter = (organizationId: string, id: string) =>
  and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, asUuid(id)));

const buildDeliveryFilter = (organizationId: string, id: string) =>
  and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.id, asUuid(id)));

export async function insertWebhook(
  db: Db,
  organizationId: string,
  values: Omit<typeof webhookEndpoints.$inferInsert, "organizationId">,
): Promise<WebhookRow> {
  const [row] = await db
    .insert(webhookEndpoints)
    .values({ ...values, organizationId })
    .returning();
  if (!row) throw new Error("The insert returned no row");
  return row;
}

export async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ webhooks: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId));
  return row?.webhooks ?? 0;
}

export async function findWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(buildWebhookFilter(organizationId, id));
  return row;
}

/** Locks a webhook until the transaction ends. Events can still be queued for it. */
export async function lockWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(buildWebhookFilter(organizationId, id))
    .for("no key update");
  return row;
}

export async function updateWebhook(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof webhookEndpoints.$inferInsert, "organizationId" | "id">>,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhookEndpoints)
    .set(values)
    .where(buildWebhookFilter(organizationId, id))
    .returning();
  return row;
}

export async function deleteWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db.delete(webhookEndpoints).where(buildWebhookFilter(organizationId, id)).returning();
  return row;
}

export async function listWebhookRows(
  db: Db,
  organizationId: string,
  paging: Paging,
): Promise<{ rows: WebhookRow[]; meta: ListMeta }> {
  const where = eq(webhookEndpoints.organizationId, organizationId);
  return readList(paging, {
    name: "webhooks",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(webhookEndpoints)
        .where(and(where, isOlderThan(webhookEndpoints.id, after)))
        .orderBy(desc(webhookEndpoints.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(webhookEndpoints, where),
  });
}

export type DeliveryFilter = {
  webhookId?: string | undefined;
  event?: string | undefined;
  status?: DeliveryRow["status"] | undefined;
};

/**
 * Reads a page of deliveries. First writes those of events that no worker has come to yet, so that a delivery is listed as
 * soon as its event has happened. So this can't read from a replica.
 */
export async function listDeliveryRows(
  db: Db,
  organizationId: string,
  filter: DeliveryFilter,
  paging: Paging,
): Promise<{ rows: DeliveryRow[]; meta: ListMeta }> {
  const where = and(
    eq(webhookDeliveries.organizationId, organizationId),
    filter.webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, asUuid(filter.webhookId)),
    filter.event === undefined ? undefined : eq(webhookDeliveries.event, filter.event),
    filter.status === undefined ? undefined : eq(webhookDeliveries.status, filter.status),
  );
  return readList(paging, {
    name: "deliveries",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    prepare: () => writeOwnDeliveries(db, organizationId),
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(webhookDeliveries)
        .where(and(where, isOlderThan(webhookDeliveries.id, after)))
        .orderBy(desc(webhookDeliveries.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(webhookDeliveries, where),
  });
}

/** Writes deliveries of the organization's events that have none yet, in one statement: the oldest, up to a batch. */
async function writeOwnDeliveries(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`
    select write_webhook_deliveries(${MAX_WRITTEN.events}::int, ${MAX_WRITTEN.deliveries}::int, ${organizationId}::uuid)
    where exists (select from webhook_fan_outs where organization_id = ${organizationId})`);
}

export async function findDelivery(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ delivery: DeliveryRow; event: EventRow } | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, event: events })
    .from(webhookDeliveries)
    .innerJoin(
      events,
      and(
        eq(events.organizationId, webhookDeliveries.organizationId),
        eq(events.id, webhookDeliveries.eventId),
      ),
    )
    .where(buildDeliveryFilter(organizationId, id));
  return row;
}

export async function listAttempts(
  db: Db,
  organizationId: string,
  deliveryId: string,
): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(
      and(eq(webhookAttempts.organizationId, organizationId), eq(webhookAttempts.deliveryId, deliveryId)),
    )
    .orderBy(asc(webhookAttempts.number));
}

/** Inserts an event with one delivery, even if the endpoint isn't subscribed to the event. */
export async function insertDelivery(
  db: Db,
  organizationId: string,
  event: Pick<EventRow, "id" | "type" | "data" | "createdAt">,
  delivery: { id: string; webhookId: string },
): Promise<DeliveryRow> {
  await db.insert(events).values({ ...event, organizationId });
  const [row] = await db
    .insert(webhookDeliveries)
    .values({
      ...delivery,
      organizationId,
      eventId: event.id,
      event: event.type,
      status: "pending",
      nextAttemptAt: event.createdAt,
      createdAt: event.createdAt,
    })
    .returning();
  if (!row) throw new Error("The insert returned no row");
  return row;
}

/**
 * Makes a delivery pending and due now. If a worker has leased it, that worker still finishes its attempt. If that
 * attempt fails, the delivery is due right after it.
 */
export async function markDue(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ status: "pending", nextAttemptAt: now, deliveredAt: null })
    .where(buildDeliveryFilter(organizationId, id))
    .returning();
  return row;
}
