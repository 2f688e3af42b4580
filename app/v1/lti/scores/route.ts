import { ltiScoreExamples } from "#lib/contract/examples/lti-scores.ts";
import { ListLtiScoresQuery, LtiScore } from "#lib/contract/lti-scores.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listScores } from "#lib/domains/lti/list-scores.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const ltiScores = route("/v1/lti/scores", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listLtiScores",
    tag: "LTI",
    summary: "List the scores sent to learning platforms",
    description: `Newest first. There is one score for each learner and each resource link: the score of the attempt that counts under the setting \`grade_policy\`. It is sent to the platform's gradebook again whenever it changes: when a submission is
graded, marked, regraded, voided, or unvoided. Retries follow the schedule of webhooks. After the last one, a platform that was down is
asked once an hour for a week.`,
    query: ListLtiScoresQuery,
    data: list(LtiScore),
    examples: ltiScoreExamples.list,
    handle: (ctx, { query }) => listScores(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiScores;
