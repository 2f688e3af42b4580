import type { CreateWebhookBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { presentWithSecret } from "./present.ts";
import { insertWebhook } from "./queries.ts";
import { createSecret } from "./sign.ts";
import { requireReceiverUrl } from "./url.ts";

/** The parts of the process that verbs need to handle secrets or URLs. */
export type WebhookSetup = { sealer: Sealer; allowInsecureWebhooks: boolean };

/** Creates a webhook. Only this result contains the secret in plain text; it is stored sealed. Throws 400 at `url`. */
export function createWebhook(
  ctx: Ctx,
  input: CreateWebhookBody,
  { sealer, allowInsecureWebhooks }: WebhookSetup,
): Promise<WebhookWithSecret> {
  require(ctx, "webhooks.manage");
  requireReceiverUrl(input.url, allowInsecureWebhooks);
  const secret = createSecret();
  return inTransaction(ctx.db, async (db) => {
    const row = await insertWebhook(db, ctx.organizationId, {
      id: newId(),
      url: input.url,
      events: input.events,
      description: input.description ?? "",
      status: "active",
      sealedSecret: sealer.seal(secret),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(
      { ...ctx, db },
      "webhook.created",
      { type: "webhook", id: row.id },
      { host: new URL(row.url).host, events: row.events },
    );
    return presentWithSecret(row, secret, ctx.now);
  });
}
