import { notFound } from "#lib/contract/app-error.ts";
import type { RotateSecretBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { HOUR } from "#lib/core/durations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { WebhookSetup } from "./create.ts";
import { presentWithSecret } from "./present.ts";
import { lockWebhook, updateWebhook } from "./queries.ts";
import { createSecret } from "./sign.ts";

/**
 * Replaces a webhook's secret. Only this result contains the new secret in plain text. The old secret continues to sign
 * for `overlap_hours`. This ends any earlier overlap, so there are never more than two secrets. Throws 404.
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
    const hasOverlap = input.overlap_hours > 0;
    const updated = await updateWebhook(db, ctx.organizationId, row.id, {
      sealedSecret: sealer.seal(secret),
      previousSealedSecret: hasOverlap ? row.sealedSecret : null,
      previousSecretUntil: hasOverlap ? new Date(ctx.now.getTime() + input.overlap_hours * HOUR) : null,
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
