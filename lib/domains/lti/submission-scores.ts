import type { LtiScoreStatus, LtiServiceError } from "#lib/contract/lti-scores.ts";
import { LTI_SERVICE_ERRORS } from "#lib/contract/lti-scores.ts";
import { type Ctx, canReach, require } from "#lib/platform/context.ts";
import { listSubmissionScores } from "./score-queries.ts";

/** What the dashboard shows of a grade in a platform, beside the submission. */
export type SubmissionScore = {
  id: string;
  status: LtiScoreStatus;
  error: LtiServiceError | null;
  /** Whether the grade comes from this submission, and not from another attempt. */
  isCounted: boolean;
  /** Whether another attempt is scheduled. */
  isScheduled: boolean;
  platformName: string;
  contextTitle: string | null;
  scoreGiven: number | null;
  scoreMaximum: number;
  deliveredAt: string | null;
};

/** Returns the grades in platforms to which submissions belong, by submission. Others have none. */
export async function getSubmissionScores(
  ctx: Ctx,
  { submissionIds }: { submissionIds: readonly string[] },
): Promise<ReadonlyMap<string, SubmissionScore>> {
  require(ctx, "results.read");
  const rows = await listSubmissionScores(ctx.db, ctx.organizationId, submissionIds);
  const reachable = rows.filter(({ score }) => canReach(ctx, score.assessmentId));
  return new Map(
    reachable.map(({ submissionId, score, platformName, contextTitle }) => [
      submissionId,
      {
        id: score.id,
        status: score.status,
        error: LTI_SERVICE_ERRORS.find((code) => code === score.lastError) ?? null,
        isScheduled: score.nextAttemptAt !== null,
        isCounted: score.submissionId === submissionId,
        platformName,
        contextTitle,
        scoreGiven: score.score.scoreGiven,
        scoreMaximum: score.score.scoreMaximum,
        deliveredAt: score.deliveredAt?.toISOString() ?? null,
      },
    ]),
  );
}
