import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { LearnerResult, LearnerResultsQuery } from "#lib/contract/submissions.ts";
import { listLearnerResults } from "#lib/domains/submissions/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const learnerResults = resource("/v1/learners/[ref]/results", {
  GET: apiRoute({
    operationId: "listLearnerResults",
    tag: "Submissions",
    summary: "List a learner's submissions across all assessments",
    scope: "read:results",
    description: "`ref` is the URL-encoded learner_ref. The list is empty for an unknown learner.",
    query: LearnerResultsQuery,
    list: true,
    data: LearnerResult,
    errors: [],
    examples: submissionExamples.learnerResults,
    handle: (ctx, { params, query }) => listLearnerResults(ctx, { ref: params.ref ?? "", query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learnerResults;
