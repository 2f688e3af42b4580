import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { findByDigest } from "./batched-queries.ts";
import { digestToken } from "./mint.ts";
import { findToken, type TokenLookup, type TokenRow } from "./queries.ts";

/**
 * The token that somebody presents, with what decides what it may do, and one hit of its limit taken. `origin`: where the
 * request comes from, as the browser says. One round trip, which those who come at the same time share.
 */
export const lookUpToken = (
  db: Db,
  token: string,
  origin: string | null = null,
): Promise<TokenLookup | undefined> => findByDigest(db, { digest: digestToken(token), origin });

/** All there is of a token that was presented, what has no bounded size included. */
export const findFullToken = (ctx: Ctx, id: string): Promise<TokenRow | undefined> =>
  findToken(ctx.db, ctx.organizationId, id);
