import { and, eq } from "drizzle-orm";
import { invalidRequest, notFound } from "#lib/contract/app-error.ts";
import { isScope } from "#lib/contract/scopes.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { requireKeyCapacity } from "./capacity.ts";
import { type CreatedApiKey, insertApiKey } from "./create.ts";

const HOUR = 3_600_000;

/**
 * A new key with the name, scopes and expiry of an old one, which goes on working for `overlapHours` (0: not a moment)
 * and never longer than it would have. Of rotations at once each takes its turn. 404; 400 for a key that has ended; 409
 * where too many replaced keys are still in their overlap.
 */
export function rotateApiKey(
  ctx: Ctx,
  input: { keyId: string; overlapHours: number },
): Promise<CreatedApiKey> {
  require(ctx, "keys.manage");
  const keyFilter = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(input.keyId)));
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const [oldKey] = await db.select().from(apiKeys).where(keyFilter).for("update");
    if (!oldKey) throw notFound("API key");
    if (oldKey.revokedAt || (oldKey.expiresAt && oldKey.expiresAt <= ctx.now)) {
      throw invalidRequest([{ path: [], message: "the key has ended; make a new one" }]);
    }
    // Without an overlap one key goes and one comes.
    if (input.overlapHours > 0) await requireKeyCapacity(txCtx, { rotating: true });
    const created = await insertApiKey(txCtx, {
      name: oldKey.name,
      scopes: oldKey.scopes.filter(isScope),
      expiresAt: oldKey.expiresAt,
    });
    const overlapEnd = new Date(ctx.now.getTime() + input.overlapHours * HOUR);
    const newExpiry = oldKey.expiresAt && oldKey.expiresAt < overlapEnd ? oldKey.expiresAt : overlapEnd;
    await db
      .update(apiKeys)
      .set(input.overlapHours === 0 ? { revokedAt: ctx.now } : { expiresAt: newExpiry })
      .where(keyFilter);
    const detail = { new_key: created.id, overlap_hours: input.overlapHours };
    await appendAudit(txCtx, "api_key.rotated", { type: "api_key", id: oldKey.id }, detail);
    return created;
  });
}
