import { AppError } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findFullToken } from "./find-token.ts";
import { markHosted, type TokenLookup } from "./queries.ts";
import { requireLive, unusableToken } from "./rules.ts";

/**
 * Lets the attempt of a token be made in the service's own page, if that is one of its origins. 401 expired or used,
 * 403 elsewhere.
 */
export async function allowHostedPage(
  ctx: Ctx,
  { token }: TokenLookup,
  ownOrigins: readonly string[],
): Promise<void> {
  requireLive(token, ctx.now);
  const fullToken = await findFullToken(ctx, token.id);
  if (!fullToken?.origins.some((origin) => ownOrigins.includes(origin))) {
    throw new AppError("origin_not_allowed", "This token may not be used in the service's own page");
  }
  if (!(await markHosted(ctx.db, ctx.organizationId, token.id))) throw unusableToken();
}
