import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { LearnerResult, LearnerResultsQuery } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listLearnerResults } from "#lib/domains/submissions/list.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const learnerResults = route("/v1/learners/[ref]/results", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listLearnerResults",
    tag: "Submissions",
    summary: "List a learner's submissions across all assessments",
    description: "`ref` is the URL-encoded learner_ref. The list is empty for an unknown learner.",
    query: LearnerResultsQuery,
    data: list(LearnerResult),
    errors: [],
    examples: submissionExamples.learnerResults,
    handle: (ctx, { params, query }) => listLearnerResults(ctx, { ref: params.ref, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learnerResults;
