import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { apiKeys, organizations } from "#lib/platform/db/schema/index.ts";

/**
 * Keys of one organization that work at the same time: limits of requests count by key, so that without a bound on keys
 * they would be none. A rotation replaces a key and may go beyond while old keys are in their overlap, up to twice that.
 */
export const MAX_ACTIVE_KEYS = 100;

/**
 * Makes sure that one more key fits, in the transaction (`ctx.db`) that inserts it: others of the organization wait until
 * it ends. Revoked and expired keys don't count. 409 `limit_reached`.
 */
export async function requireKeyCapacity(ctx: Ctx, { rotating = false } = {}): Promise<void> {
  await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, ctx.organizationId))
    .for("no key update");
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
    rotating
      ? "Too many replaced API keys are still active. Revoke one, or rotate without an overlap."
      : `An organization can have up to ${MAX_ACTIVE_KEYS} active API keys. Revoke one you no longer need first.`,
  );
}
