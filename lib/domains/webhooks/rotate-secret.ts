import { notFound } from "#lib/contract/app-error.ts";
import type { RotateSecretBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { WebhookSetup } from "./create.ts";
import { presentWithSecret } from "./present.ts";
import { lockWebhook, updateWebhook } from "./queries.ts";
import { createSecret } from "./sign.ts";

/**
 * Gives the endpoint a new secret, shown this once. For `overlap_hours` the one it had goes on signing too; an overlap
 * that still lasts ends with it, so there are never more than two. 404.
 */
export function rotateSecret(
  ctx: Ctx,
  input: { id: string } & RotateSecretBody,
  { sealer }: Pick<WebhookSetup, "sealer">,
): Promise<WebhookWithSecret> {
  require(ctx, "webhooks.manage");
  const secret = createSecret();
  return inTransaction(ctx.db, async (db) => {
    const row = await lockWebhook(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Webhook");
    const overlaps = input.overlap_hours > 0;
    const updated = await updateWebhook(db, ctx.organizationId, row.id, {
      sealedSecret: sealer.seal(secret),
      previousSealedSecret: overlaps ? row.sealedSecret : null,
      previousSecretUntil: overlaps ? new Date(ctx.now.getTime() + input.overlap_hours * 3_600_000) : null,
      updatedAt: ctx.now,
    });
    await appendAudit(
      { ...ctx, db },
      "webhook.secret_rotated",
      { type: "webhook", id: row.id },
      { overlap_hours: input.overlap_hours },
    );
    return presentWithSecret(updated ?? row, secret, ctx.now);
  });
}
