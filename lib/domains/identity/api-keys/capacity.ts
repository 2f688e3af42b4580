import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { KEY_ERRORS } from "#lib/messages/keys.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";

/**
 * The maximum number of active keys per organization. Rate limits count by key, so without this cap they would limit
 * nothing. During rotations, the number can be up to twice as high while replaced keys are in their overlap.
 */
const MAX_ACTIVE_KEYS = 100;

/**
 * Checks whether the organization can have another key. Must run in `withMembersLock`, in the transaction that inserts
 * the key, so that parallel calls can't exceed the limit together. Revoked and expired keys don't count. Throws 409
 * `limit_reached`.
 */
export async function requireKeyCapacity(ctx: Ctx, { rotating = false } = {}): Promise<void> {
  const [row] = await ctx.db
    .select({ active: count() })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.now)),
      ),
    );
  const maxKeys = rotating ? 2 * MAX_ACTIVE_KEYS : MAX_ACTIVE_KEYS;
  if ((row?.active ?? 0) < maxKeys) return;
  throw new AppError(
    "limit_reached",
    rotating ? KEY_ERRORS.tooManyRotated : KEY_ERRORS.tooMany(MAX_ACTIVE_KEYS),
  );
}
