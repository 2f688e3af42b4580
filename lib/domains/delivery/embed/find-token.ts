import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { findByDigest } from "./batched-queries.ts";
import { digestToken } from "./mint.ts";
import { findToken, type TokenLookup, type TokenRow } from "./queries.ts";

/**
 * Finds the token of a request and everything that determines what it can do, and counts one request against its rate
 * limit. `origin` is the request's Origin header. This takes one round trip, which simultaneous calls share.
 */
export const lookUpToken = (
  db: Db,
  token: string,
  origin: string | null = null,
): Promise<TokenLookup | undefined> => findByDigest(db, { digest: digestToken(token), origin });

/** Returns the complete row of a token, including the columns without a size limit. */
export const findFullToken = (ctx: Ctx, id: string): Promise<TokenRow | undefined> =>
  findToken(ctx.db, ctx.organizationId, id);
