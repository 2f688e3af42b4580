import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#lib/context.ts";
import { apiKeys } from "#lib/db/schema/index.ts";

/** All keys of the organization, newest first, without anything a key could be guessed from. */
export function listApiKeys(ctx: Ctx) {
  return ctx.db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      last4: apiKeys.last4,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, ctx.organizationId))
    .orderBy(desc(apiKeys.id));
}
