import { AppError } from "#lib/contract/app-error.ts";
import type { CreateWebhookBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { WEBHOOK_ERRORS } from "#lib/messages/webhooks.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { presentWithSecret } from "./present.ts";
import { countWebhooks, insertWebhook } from "./queries.ts";
import { createSecret } from "./sign.ts";
import { requireReceiverUrl } from "./url.ts";

/** The parts of the process that verbs need to handle secrets or URLs. */
export type WebhookSetup = { sealer: Sealer; allowInsecureWebhooks: boolean };

/** The maximum number of webhooks per organization. Each event is sent to all of them. */
const MAX_WEBHOOKS = 100;

/**
 * Creates a webhook. Only this result contains the secret in plain text; it is stored sealed. Throws 400 at `url`, and
 * 409 `limit_reached` at the maximum number of webhooks. The lock keeps parallel calls from exceeding it together.
 */
export function createWebhook(
  ctx: Ctx,
  input: CreateWebhookBody,
  { sealer, allowInsecureWebhooks }: WebhookSetup,
): Promise<WebhookWithSecret> {
  require(ctx, "webhooks.manage");
  requireReceiverUrl(input.url, allowInsecureWebhooks);
  const secret = createSecret();
  return withMembersLock(ctx, "webhooks.manage", async (txCtx) => {
    if ((await countWebhooks(txCtx.db, ctx.organizationId)) >= MAX_WEBHOOKS)
      throw new AppError("limit_reached", WEBHOOK_ERRORS.tooMany(MAX_WEBHOOKS));
    const row = await insertWebhook(txCtx.db, ctx.organizationId, {
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
      txCtx,
      "webhook.created",
      { type: "webhook", id: row.id },
      { host: new URL(row.url).host, events: row.events },
    );
    return presentWithSecret(row, secret, ctx.now);
  });
}
