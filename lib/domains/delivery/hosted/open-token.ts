import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { allowHostedPage } from "#lib/domains/delivery/embed/allow-hosted-page.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import { createUnusableTokenError, requireTokenRate } from "#lib/domains/delivery/embed/rules.ts";
import { type HostedVisit, isTokenForAssessment } from "./visit.ts";

/**
 * Opens the attempt of a token that a product created, for example for a learner with extra time. Throws 401 if the
 * token is unknown, expired, used or for another assessment; 403 if its origins don't include the service's own page;
 * 409 `assessment_archived`; and 429 if the token is over its rate limit.
 */
export async function openToken(
  { ctx, row }: HostedVisit,
  { token, ownOrigins }: { token: string; ownOrigins: readonly string[] },
): Promise<void> {
  requirePublished(row);
  const presented = await lookUpToken(ctx.db, token);
  if (!presented || !isTokenForAssessment(presented, row)) throw createUnusableTokenError();
  requireTokenRate(presented);
  await allowHostedPage(ctx, presented, ownOrigins);
}
