import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { organizations } from "./organizations.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    url: text("url").notNull(),
    /** Event types, or "*" for all. */
    events: text("events").array().notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: ["active", "failing", "disabled"] }).notNull(),
    sealedSecret: bytea("sealed_secret").notNull(),
    /** The secret before the last rotation, valid until `previousSecretUntil`. */
    previousSealedSecret: bytea("previous_sealed_secret"),
    previousSecretUntil: timestamptz("previous_secret_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
);

/**
 * Events whose deliveries aren't written yet. A trigger on `events` inserts these in the transaction of the change, and a
 * worker replaces each with its deliveries. There are no foreign keys, because they would cost each change two lookups:
 * the worker leaves out what was deleted in the meantime. The key starts with the event, because event ids are ordered
 * by time and the oldest events come first.
 */
export const webhookFanOuts = pgTable(
  "webhook_fan_outs",
  {
    organizationId: organizationId(),
    eventId: uuid("event_id").notNull(),
    /** The enabled endpoints that were subscribed to the event when it was written. */
    webhookIds: uuid("webhook_ids").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.organizationId] })],
);

/** The delivery of one event to one endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    webhookId: uuid("webhook_id").notNull(),
    eventId: uuid("event_id").notNull(),
    event: text("event").notNull(),
    status: text("status", { enum: ["pending", "delivered", "abandoned"] }).notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    /** Null once delivered or abandoned. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** When the worker's lease expires. After that, another worker may claim the delivery. */
    leasedUntil: timestamptz("leased_until"),
    lastResponseStatus: integer("last_response_status"),
    lastError: text("last_error"),
    createdAt: timestamptz("created_at").notNull(),
    deliveredAt: timestamptz("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.webhookId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.eventId],
      foreignColumns: [events.organizationId, events.id],
    }).onDelete("cascade"),
    // Pending deliveries by time and by endpoint (lib/domains/webhooks/due.ts).
    index("webhook_deliveries_due").on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
    index("webhook_deliveries_waiting")
      .on(t.organizationId, t.webhookId, t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    index("webhook_deliveries_endpoint").on(t.organizationId, t.webhookId, t.id),
    index("webhook_deliveries_event").on(t.organizationId, t.eventId),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    organizationId: organizationId(),
    deliveryId: uuid("delivery_id").notNull(),
    number: integer("number").notNull(),
    startedAt: timestamptz("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** The headers as sent, including the signature, which reveals nothing without the secret. */
    requestHeaders: jsonb("request_headers").$type<Record<string, string>>(),
    responseStatus: integer("response_status"),
    responseHeaders: jsonb("response_headers").$type<Record<string, string>>(),
    /** The beginning of the response, as text. */
    responseBody: text("response_body"),
    error: text("error"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.deliveryId, t.number] }),
    foreignKey({
      columns: [t.organizationId, t.deliveryId],
      foreignColumns: [webhookDeliveries.organizationId, webhookDeliveries.id],
    }).onDelete("cascade"),
  ],
);
