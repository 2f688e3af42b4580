import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/**
 * Revokes a key. Every instance refuses the key from its next request. Revoking it again changes nothing. Throws 404 if
 * the key doesn't exist.
 */
export async function revokeApiKey(ctx: Ctx, keyId: string): Promise<void> {
  require(ctx, "keys.manage");
  const keyFilter = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(keyId)));
  await inTransaction(ctx.db, async (db) => {
    const [existingKey] = await db.select({ id: apiKeys.id }).from(apiKeys).where(keyFilter);
    if (!existingKey) throw notFound("API key");
    const revoked = await db
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(keyFilter, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0)
      await appendAudit({ ...ctx, db }, "api_key.revoked", { type: "api_key", id: existingKey.id });
  });
}
