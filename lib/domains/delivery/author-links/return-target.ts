import { type Ctx, require } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { findReturnUrl } from "./queries.ts";
import { isLinkToken } from "./token.ts";

/** The page that an author came from, and its host for display. */
export type ReturnTarget = { return_url: string; host: string };

/**
 * Returns the page that an author link leads back to, or undefined if the link has none. Expired links work too,
 * because authors may still be editing. The link must belong to the same organization and assessment.
 */
export async function getReturnTarget(
  ctx: Ctx,
  { token, assessmentId }: { token: string; assessmentId: string },
): Promise<ReturnTarget | undefined> {
  require(ctx, "assessments.write");
  if (!isLinkToken(token)) return undefined;
  const link = { digest: sha256(token), assessmentId };
  const url = await findReturnUrl(ctx.db, ctx.organizationId, link);
  return url === null ? undefined : { return_url: url, host: new URL(url).host };
}
