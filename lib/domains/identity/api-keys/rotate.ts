import { and, eq } from "drizzle-orm";
import { invalidRequest, notFound } from "#lib/contract/app-error.ts";
import { isScope } from "#lib/contract/scopes.ts";
import { HOUR } from "#lib/core/durations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { KEY_ERRORS } from "#lib/messages/keys.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { requireKeyCapacity } from "./capacity.ts";
import { type CreatedApiKey, insertApiKey } from "./create.ts";

/**
 * Creates a key with the name, scopes and expiry of an old key. The old key keeps working for `overlapHours` (0 ends it
 * immediately), but never past its own expiry. Parallel rotations run one after another. Throws 404 if the key doesn't
 * exist, 400 if it was revoked or has expired, and 409 `limit_reached` if too many replaced keys are still in their
 * overlap.
 */
export function rotateApiKey(
  ctx: Ctx,
  input: { keyId: string; overlapHours: number },
): Promise<CreatedApiKey> {
  require(ctx, "keys.manage");
  const keyFilter = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(input.keyId)));
  return withMembersLock(ctx, "keys.manage", async (txCtx) => {
    const [oldKey] = await txCtx.db.select().from(apiKeys).where(keyFilter).for("update");
    if (!oldKey) throw notFound("API key");
    if (oldKey.revokedAt || (oldKey.expiresAt && oldKey.expiresAt <= ctx.now)) {
      throw invalidRequest([{ path: [], message: KEY_ERRORS.inactive }]);
    }
    // Without an overlap, the number of active keys doesn't change.
    if (input.overlapHours > 0) await requireKeyCapacity(txCtx, { rotating: true });
    const created = await insertApiKey(txCtx, {
      name: oldKey.name,
      scopes: oldKey.scopes.filter(isScope),
      expiresAt: oldKey.expiresAt,
    });
    const overlapEnd = new Date(ctx.now.getTime() + input.overlapHours * HOUR);
    const newExpiry = oldKey.expiresAt && oldKey.expiresAt < overlapEnd ? oldKey.expiresAt : overlapEnd;
    await txCtx.db
      .update(apiKeys)
      .set(input.overlapHours === 0 ? { revokedAt: ctx.now } : { expiresAt: newExpiry })
      .where(keyFilter);
    const detail = { new_key: created.id, overlap_hours: input.overlapHours };
    await appendAudit(txCtx, "api_key.rotated", { type: "api_key", id: oldKey.id }, detail);
    return created;
  });
}
