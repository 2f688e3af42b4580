import { AppError } from "#lib/contract/app-error.ts";
import { EMBED_ERRORS } from "#lib/messages/embed.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findFullToken } from "./find-token.ts";
import { markHosted, type TokenLookup } from "./queries.ts";
import { createUnusableTokenError, requireLive } from "./rules.ts";

/**
 * Allows a token's attempt to be made on the service's own page if the page's origin is one of the token's. Throws 401
 * if the token is expired or used, and 403 if its origins don't include the page.
 */
export async function allowHostedPage(
  ctx: Ctx,
  { token }: TokenLookup,
  ownOrigins: readonly string[],
): Promise<void> {
  requireLive(token, ctx.now);
  const fullToken = await findFullToken(ctx, token.id);
  if (!fullToken?.origins.some((origin) => ownOrigins.includes(origin))) {
    throw new AppError("origin_not_allowed", EMBED_ERRORS.hostedPageNotAllowed);
  }
  if (!(await markHosted(ctx.db, ctx.organizationId, token.id))) throw createUnusableTokenError();
}
