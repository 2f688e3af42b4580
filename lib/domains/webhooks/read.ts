import { notFound } from "#lib/contract/app-error.ts";
import type { Paging } from "#lib/contract/common.ts";
import type { DeliveryWithAttempts, ListDeliveriesQuery, Webhook } from "#lib/contract/webhooks.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { presentDelivery, presentDeliveryWithAttempts, presentWebhook } from "./present.ts";
import {
  findDelivery,
  findWebhook,
  listAttempts,
  listDeliveryRows,
  listWebhookRows,
  type WebhookRow,
} from "./queries.ts";

/** Returns the webhook. Throws 404. */
async function requireWebhook(ctx: Ctx, id: string): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Webhook");
  return row;
}

/** Returns a webhook without its secret. Throws 404. */
export async function getWebhook(ctx: Ctx, input: { id: string }): Promise<Webhook> {
  require(ctx, "webhooks.read");
  return presentWebhook(await requireWebhook(ctx, input.id), ctx.now);
}

/** Returns a page of the organization's webhooks, newest first. */
export const listWebhooks = readFromReplica(async (ctx: Ctx, paging: Paging) => {
  require(ctx, "webhooks.read");
  const { rows, meta } = await listWebhookRows(ctx.db, ctx.organizationId, paging);
  return { items: rows.map((row) => presentWebhook(row, ctx.now)), meta };
});

/** Returns a page of deliveries, newest first. Throws 404 for an unknown `webhook_id`. */
export async function listDeliveries(ctx: Ctx, query: ListDeliveriesQuery) {
  require(ctx, "webhooks.read");
  const { webhook_id, event, status } = query;
  if (webhook_id !== undefined) await requireWebhook(ctx, webhook_id);
  const filter = { webhookId: webhook_id, event, status };
  const { rows, meta } = await listDeliveryRows(ctx.db, ctx.organizationId, filter, query);
  return { items: rows.map(presentDelivery), meta };
}

/** Returns a delivery with its body and all attempts. Throws 404. */
export async function getDelivery(ctx: Ctx, input: { id: string }): Promise<DeliveryWithAttempts> {
  require(ctx, "webhooks.read");
  const found = await findDelivery(ctx.db, ctx.organizationId, input.id);
  if (!found) throw notFound("Delivery");
  const attempts = await listAttempts(ctx.db, ctx.organizationId, found.delivery.id);
  return presentDeliveryWithAttempts(found.delivery, found.event, attempts);
}
