import type { ListLtiScoresQuery, LtiScore } from "#lib/contract/lti-scores.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { listScoreRows, type ScoreRow } from "./score-queries.ts";

/** Returns a page of the scores for platforms' gradebooks, newest first. */
export const listScores = readFromReplica(async (ctx: Ctx, query: ListLtiScoresQuery) => {
  require(ctx, "results.read");
  const filter = {
    // A launch session can read only the launched assessment, whatever the filter says.
    assessmentId: ctx.actor.kind === "launch" ? ctx.actor.assessmentId : query.assessment_id,
    learnerRef: query.learner_ref,
    status: query.status,
    // A list by learner would tell whose answers are graded anonymously.
    excludeAnonymous: mustAnonymize(ctx.actor),
  };
  const { rows, meta } = await listScoreRows(ctx.db, ctx.organizationId, filter, query);
  return { items: rows.map(presentScore), meta };
});

export const presentScore = ({ score, learnerRef }: ScoreRow): LtiScore => ({
  id: score.id,
  assessment_id: score.assessmentId,
  submission_id: score.submissionId,
  learner_ref: learnerRef,
  status: score.status,
  attempt_count: score.attemptCount,
  last_response_status: score.lastResponseStatus,
  timestamp: score.timestamp.toISOString(),
});
