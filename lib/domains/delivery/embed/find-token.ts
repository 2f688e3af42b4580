import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { deletedAssessmentTokens } from "#lib/platform/db/schema/index.ts";
import { findByDigest } from "./batched-queries.ts";
import { digestToken } from "./mint.ts";
import { findToken, type PresentedToken, type TokenLookup, type TokenRow } from "./queries.ts";

/**
 * Finds the token of a request and everything that determines what it can do, and counts one request against its rate
 * limit. `origin` is the request's Origin header. This takes one round trip, which simultaneous calls share.
 */
export const lookUpToken = (
  db: Db,
  token: string,
  origin: string | null = null,
): Promise<TokenLookup | undefined> => findByDigest(db, { digest: digestToken(token), origin });

/** Finds the unused token of a request whose assessment has been deleted, in any organization. */
export async function lookUpDeletedAssessmentToken(
  db: Db,
  token: string,
  origin: string | null,
): Promise<Pick<PresentedToken, "isOriginListed" | "source"> | undefined> {
  const { digest, origins, source, expiresAt } = deletedAssessmentTokens;
  const [row] = await db
    .select({ source, isOriginListed: sql<boolean>`coalesce(${origin}::text = any(${origins}), false)` })
    .from(deletedAssessmentTokens)
    .where(and(eq(digest, digestToken(token)), gt(expiresAt, sql`now()`)));
  return row;
}

/** Returns the complete row of a token, including the columns without a size limit. */
export const findFullToken = (ctx: Ctx, id: string): Promise<TokenRow | undefined> =>
  findToken(ctx.db, ctx.organizationId, id);
