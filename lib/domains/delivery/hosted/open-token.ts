import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { allowHostedPage } from "#lib/domains/delivery/embed/allow-hosted-page.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import { requireTokenRate, unusableToken } from "#lib/domains/delivery/embed/rules.ts";
import { type HostedVisit, isTokenForAssessment } from "./visit.ts";

/**
 * Opens the attempt of a token that a product made: for a learner who has more time, say. 401 for one that is unknown,
 * expired, used or for another assessment; 403 where the service's own page is none of its origins; 409
 * `assessment_archived`.
 */
export async function openToken(
  { ctx, row }: HostedVisit,
  { token, ownOrigins }: { token: string; ownOrigins: readonly string[] },
): Promise<void> {
  requirePublished(row);
  const presented = await lookUpToken(ctx.db, token);
  if (!presented || !isTokenForAssessment(presented, row)) throw unusableToken();
  requireTokenRate(presented);
  await allowHostedPage(ctx, presented, ownOrigins);
}
