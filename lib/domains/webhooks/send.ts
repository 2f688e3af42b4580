import { notFound } from "#lib/contract/app-error.ts";
import { TEST_EVENT } from "#lib/contract/events.ts";
import type { Delivery } from "#lib/contract/webhooks.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentDelivery } from "./present.ts";
import { findDelivery, insertDelivery, lockWebhook, markDue } from "./queries.ts";
import { requireEnabled } from "./rules.ts";
import { wakeWorker } from "./wake.ts";

/** Sends a `webhook.test` event to this webhook only. Returns its delivery. Throws 404 and 409 `webhook_disabled`. */
export function sendTest(ctx: Ctx, input: { id: string }): Promise<Delivery> {
  require(ctx, "webhooks.manage");
  return inTransaction(ctx.db, async (db) => {
    const webhook = await lockWebhook(db, ctx.organizationId, input.id);
    if (!webhook) throw notFound("Webhook");
    requireEnabled(webhook);
    const row = await insertDelivery(
      db,
      ctx.organizationId,
      { id: newId(), type: TEST_EVENT, data: { webhook_id: webhook.id }, createdAt: ctx.now },
      { id: newId(), webhookId: webhook.id },
    );
    await appendAudit({ ...ctx, db }, "webhook.tested", { type: "webhook", id: webhook.id });
    await wakeWorker(db);
    return presentDelivery(row);
  });
}

/**
 * Makes a delivery due now, with the same event id and bytes and a new signature. Retries continue where they left off.
 * After the last retry, a redelivery is a single attempt. If an attempt is in progress, the redelivery follows only if
 * that attempt fails. Throws 404 and 409 `webhook_disabled`.
 */
export function redeliver(ctx: Ctx, input: { id: string }): Promise<Delivery> {
  require(ctx, "webhooks.manage");
  return inTransaction(ctx.db, async (db) => {
    const found = await findDelivery(db, ctx.organizationId, input.id);
    const webhook = found && (await lockWebhook(db, ctx.organizationId, found.delivery.webhookId));
    if (!webhook) throw notFound("Delivery");
    requireEnabled(webhook);
    const row = await markDue(db, ctx.organizationId, found.delivery.id, ctx.now);
    if (!row) throw notFound("Delivery");
    await appendAudit(
      { ...ctx, db },
      "webhook.redelivered",
      { type: "webhook", id: webhook.id },
      { delivery_id: row.id },
    );
    await wakeWorker(db);
    return presentDelivery(row);
  });
}
