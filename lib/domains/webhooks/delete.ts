import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { deleteWebhook as deleteRow } from "./queries.ts";

/** Deletes a webhook with its deliveries. An attempt that is in progress can still arrive. Throws 404. */
export function deleteWebhook(ctx: Ctx, input: { id: string }): Promise<{ id: string; deleted: true }> {
  require(ctx, "webhooks.manage");
  return inTransaction(ctx.db, async (db) => {
    const row = await deleteRow(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Webhook");
    await appendAudit(
      { ...ctx, db },
      "webhook.deleted",
      { type: "webhook", id: row.id },
      { host: new URL(row.url).host },
    );
    return { id: row.id, deleted: true };
  });
}
