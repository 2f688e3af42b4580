import { desc, eq } from "drizzle-orm";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";

/** What is shown of a key: nothing that it could be guessed from. */
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

/** All keys of the organization, newest first. */
export const listApiKeys = (ctx: Ctx) => {
  require(ctx, "keys.manage");
  return ctx.db
    .select(API_KEY_COLUMNS)
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, ctx.organizationId))
    .orderBy(desc(apiKeys.id));
};
