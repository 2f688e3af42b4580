import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import type { Me } from "#lib/contract/organization.ts";
import { isScope } from "#lib/contract/scopes.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeys, organizations } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** Describes the API key that calls it. Throws 403, and 401 if the caller has none or it was just deleted. */
export async function getMe(ctx: Ctx): Promise<Me> {
  require(ctx, "key.read");
  const [row] = await ctx.db
    .select({ key: apiKeys, organization: organizations })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        eq(apiKeys.id, asUuid(ctx.actor.kind === "api_key" ? ctx.actor.id : "")),
      ),
    );
  if (!row) throw new AppError("unauthenticated", AUTH_ERRORS.apiKeyInvalid);
  const { key, organization } = row;
  return {
    organization: { id: organization.id, name: organization.name },
    key: { id: key.id, name: key.name },
    scopes: key.scopes.filter(isScope),
    limits: {
      default: organization.limitDefault,
      submit: organization.limitSubmit,
      check: organization.limitCheck,
    },
    expires_at: key.expiresAt?.toISOString() ?? null,
  };
}
