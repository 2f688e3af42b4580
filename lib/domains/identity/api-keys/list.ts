import { desc, eq } from "drizzle-orm";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";

/** The columns of a key that people can see. They include neither the secret nor its digest. */
export const API_KEY_COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  last4: apiKeys.last4,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
};

/** Returns all keys of the organization, newest first, including revoked and expired keys. */
export const listApiKeys = (ctx: Ctx) => {
  require(ctx, "keys.manage");
  return ctx.db
    .select(API_KEY_COLUMNS)
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, ctx.organizationId))
    .orderBy(desc(apiKeys.id));
};
