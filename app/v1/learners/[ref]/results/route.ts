import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { LEARNER_ADDRESS } from "#lib/contract/learner-address.ts";
import { LearnerResult, LearnerResultsQuery } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listLearnerResults } from "#lib/domains/learners/results.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const learnerResults = route("/v1/learners/[ref]/results", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listLearnerResults",
    tag: "Submissions",
    summary: "List a learner's submissions across all assessments",
    description: `The list is empty for an unknown learner. ${LEARNER_ADDRESS}`,
    query: LearnerResultsQuery,
    data: list(LearnerResult),
    errors: [],
    examples: submissionExamples.learnerResults,
    handle: (ctx, { params, query }) => listLearnerResults(ctx, { ref: params.ref, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learnerResults;
