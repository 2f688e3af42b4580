import { type Ctx, require } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { findReturnUrl } from "./queries.ts";
import { isLinkToken } from "./token.ts";

/** Where an author came from, and the host to name it by. */
export type ReturnTarget = { return_url: string; host: string };

/**
 * Where the link that somebody came by leads back to; undefined without such a place. Also after the link has expired, as
 * whoever is still writing has to find back; only for the same organization and assessment.
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
