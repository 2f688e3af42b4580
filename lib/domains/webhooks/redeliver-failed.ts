import { sql } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockWebhook } from "./queries.ts";
import { requireEnabled } from "./rules.ts";
import { wakeWorker } from "./wake.ts";

/**
 * Makes a webhook's abandoned deliveries due now, if their last attempt failed at or after `since`. Each keeps its event
 * id and bytes and gets one attempt. Returns the number of deliveries. Throws 404 and 409 `webhook_disabled`.
 */
export function redeliverFailed(ctx: Ctx, input: { id: string; since: Date }): Promise<{ count: number }> {
  require(ctx, "webhooks.manage");
  return inTransaction(ctx.db, async (db) => {
    const webhook = await lockWebhook(db, ctx.organizationId, input.id);
    if (!webhook) throw notFound("Webhook");
    requireEnabled(webhook);
    // `created_at` is the event's time, hours before the last attempt. A scalar subquery reads one attempt by its key, where
    // a join could read all attempts of all organizations.
    const rows = await db.execute(sql`
      update webhook_deliveries d set status = 'pending', next_attempt_at = ${ctx.now.toISOString()}::timestamptz
      where organization_id = ${ctx.organizationId} and webhook_id = ${webhook.id} and status = 'abandoned'
        and (select a.started_at + a.duration_ms * interval '1 millisecond' from webhook_attempts a
          where a.organization_id = d.organization_id and a.delivery_id = d.id and a.number = d.attempt_count)
          >= ${input.since.toISOString()}::timestamptz
      returning id`);
    const { length: count } = rows;
    if (count > 0) {
      const detail = { count, since: input.since.toISOString() };
      await appendAudit(
        { ...ctx, db },
        "webhook.failed_redelivered",
        { type: "webhook", id: webhook.id },
        detail,
      );
      await wakeWorker(db);
    }
    return { count };
  });
}
