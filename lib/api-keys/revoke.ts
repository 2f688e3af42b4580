import { and, eq, isNull } from "drizzle-orm";
import { appendAudit } from "#lib/audit/append.ts";
import { type Ctx, requirePermission } from "#lib/context.ts";
import { inTransaction } from "#lib/db/client.ts";
import { apiKeys } from "#lib/db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { asUuid } from "#lib/ids.ts";

/** Revokes a key: its next request is refused, on every instance. Revoking twice changes nothing. 404 if unknown. */
export async function revokeApiKey(ctx: Ctx, keyId: string): Promise<void> {
  requirePermission(ctx, "keys.manage");
  const isKey = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(keyId)));
  await inTransaction(ctx.db, async (db) => {
    const [known] = await db.select({ id: apiKeys.id }).from(apiKeys).where(isKey);
    if (!known) throw notFound("API key");
    const revoked = await db
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(isKey, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0)
      await appendAudit({ ...ctx, db }, "api_key.revoked", { type: "api_key", id: known.id });
  });
}
