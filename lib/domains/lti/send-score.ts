import type { ServiceTools } from "./access-tokens.ts";
import { callService } from "./call-service.ts";
import { requireLineItem } from "./line-item.ts";
import { forgetLineItem } from "./line-item-queries.ts";
import type { LeasedScore } from "./score-outbox.ts";
import { ServiceError } from "./service-error.ts";
import { SCORE_SCOPE } from "./service-scopes.ts";

/**
 * Sends a score to its line item (Assignment and Grade Services 2.0, section 3.3) and returns the status of the response. A
 * platform that has the score, or a newer one, answers 409. Throws ServiceError, and LineItemBusy.
 */
export async function sendScore(tools: ServiceTools, score: LeasedScore): Promise<number> {
  const lineItemUrl = score.lineItemUrl ?? (await requireLineItem(tools, score));
  try {
    const { status } = await callService(tools, score, {
      method: "POST",
      url: buildScoresUrl(lineItemUrl),
      headers: { "content-type": "application/vnd.ims.lis.v1.score+json" },
      body: JSON.stringify(buildScore(score)),
      needed: SCORE_SCOPE,
      requested: score.scopes,
    });
    return status;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 409) return error.status;
    if (error.code !== "refused") throw error;
    // 400 is how platforms refuse teachers, and learners who are no longer enrolled.
    if (error.status === 400) throw new ServiceError("learner_refused", 400);
    if (error.status !== 404 && error.status !== 410) throw error;
    if (score.lineItemUrl !== null) throw new ServiceError("line_item_gone", error.status);
    // The next attempt creates another one.
    await forgetLineItem(tools.db, score.organizationId, { id: score.linkId, url: lineItemUrl });
    throw new ServiceError("platform_failed", error.status);
  }
}

/** Builds the address that takes scores. The query of the line item's address stays. */
function buildScoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`;
  return url.href;
}

/** Builds the body. Without a score given, there is no maximum either. */
const buildScore = ({ sub, timestamp, score }: Pick<LeasedScore, "sub" | "timestamp" | "score">) => ({
  userId: sub,
  ...(score.scoreGiven === null ? {} : { scoreGiven: score.scoreGiven, scoreMaximum: score.scoreMaximum }),
  activityProgress: score.activityProgress,
  gradingProgress: score.gradingProgress,
  timestamp,
});
