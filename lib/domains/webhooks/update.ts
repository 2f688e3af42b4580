import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { UpdateWebhookBody, Webhook } from "#lib/contract/webhooks.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { WebhookSetup } from "./create.ts";
import { presentWebhook } from "./present.ts";
import { lockWebhook, updateWebhook as updateRow, type WebhookRow } from "./queries.ts";
import { requireReceiverUrl } from "./url.ts";
import { wakeWorker } from "./wake.ts";

/**
 * Changes the given fields. A disabled webhook receives no new events, and its pending deliveries wait. When it is
 * reactivated, pending deliveries continue, and overdue deliveries are sent immediately. A failing webhook can also be
 * reactivated. Throws 404 and 400 at `url`.
 */
export function updateWebhook(
  ctx: Ctx,
  input: { id: string; change: UpdateWebhookBody },
  setup: Pick<WebhookSetup, "allowInsecureWebhooks">,
): Promise<Webhook> {
  require(ctx, "webhooks.manage");
  const { url } = input.change;
  if (url !== undefined) requireReceiverUrl(url, setup.allowInsecureWebhooks);
  return inTransaction(ctx.db, async (db) => {
    const row = await lockWebhook(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Webhook");
    const changes = findChanges(row, input.change);
    const changed = Object.keys(changes);
    if (changed.length === 0) return presentWebhook(row, ctx.now);
    const updated = await updateRow(db, ctx.organizationId, row.id, { ...changes, updatedAt: ctx.now });
    await appendAudit(
      { ...ctx, db },
      "webhook.updated",
      { type: "webhook", id: row.id },
      { changed, ...(changes.status ? { status: changes.status } : {}) },
    );
    if (changes.status === "active") await wakeWorker(db);
    return presentWebhook(updated ?? row, ctx.now);
  });
}

function findChanges(row: WebhookRow, change: UpdateWebhookBody): Partial<WebhookRow> {
  const names = Object.keys(change) as (keyof UpdateWebhookBody)[];
  return Object.fromEntries(
    names
      .filter((name) => change[name] !== undefined && !isDeepStrictEqual(change[name], row[name]))
      .map((name) => [name, change[name]]),
  );
}
