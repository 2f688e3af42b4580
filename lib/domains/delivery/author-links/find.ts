import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { authorLinks } from "#lib/platform/db/schema/index.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { isLinkToken } from "./token.ts";

export type LiveLink = { organizationId: string; assessmentId: string; returnUrl: string | null };

/**
 * Where a link leads, while it lives; undefined for one that is unknown, cut off or expired. Looking does not use it
 * up. It says nothing of what the visitor may see: their session decides.
 */
export async function findAuthorLink(
  db: Db,
  input: { token: string; now: Date },
): Promise<LiveLink | undefined> {
  if (!isLinkToken(input.token)) return undefined;
  const [link] = await db
    .select({
      organizationId: authorLinks.organizationId,
      assessmentId: authorLinks.assessmentId,
      returnUrl: authorLinks.returnUrl,
    })
    .from(authorLinks)
    .where(and(eq(authorLinks.digest, sha256(input.token)), gt(authorLinks.expiresAt, input.now)));
  return link;
}
