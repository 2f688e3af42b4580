import { and, eq } from "drizzle-orm";
import { invalid, notFound } from "#lib/contract/app-error.ts";
import { isScope } from "#lib/contract/scopes.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { insertApiKey, type MadeApiKey } from "./create.ts";
import { requireRoomForKey } from "./room.ts";

const HOUR = 3_600_000;

/**
 * A new key with the name, scopes and expiry of an old one, which goes on working for `overlapHours` (0: not a moment)
 * and never longer than it would have. Of rotations at once each takes its turn. 404; 400 for a key that has ended; 409
 * where too many replaced keys are still in their overlap.
 */
export function rotateApiKey(ctx: Ctx, input: { keyId: string; overlapHours: number }): Promise<MadeApiKey> {
  requirePermission(ctx, "keys.manage");
  const isKey = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(input.keyId)));
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    const [old] = await db.select().from(apiKeys).where(isKey).for("update");
    if (!old) throw notFound("API key");
    if (old.revokedAt || (old.expiresAt && old.expiresAt <= ctx.now)) {
      throw invalid([{ path: [], message: "the key has ended; make a new one" }]);
    }
    // Without an overlap one key goes and one comes.
    if (input.overlapHours > 0) await requireRoomForKey(within, { rotating: true });
    const made = await insertApiKey(within, {
      name: old.name,
      scopes: old.scopes.filter(isScope),
      expiresAt: old.expiresAt,
    });
    const until = new Date(ctx.now.getTime() + input.overlapHours * HOUR);
    const ends = old.expiresAt && old.expiresAt < until ? old.expiresAt : until;
    await db
      .update(apiKeys)
      .set(input.overlapHours === 0 ? { revokedAt: ctx.now } : { expiresAt: ends })
      .where(isKey);
    const detail = { new_key: made.id, overlap_hours: input.overlapHours };
    await appendAudit(within, "api_key.rotated", { type: "api_key", id: old.id }, detail);
    return made;
  });
}
