import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { ListResultsQuery, SubmissionListItem } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listResults } from "#lib/domains/submissions/list.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const results = route("/v1/assessments/[id]/results", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listResults",
    tag: "Submissions",
    summary: "List an assessment's submissions",
    description: "Newest first. Use `is_draft=true` to list draft submissions.",
    query: ListResultsQuery,
    data: list(SubmissionListItem),
    errors: ["not_found"],
    examples: submissionExamples.results,
    handle: (ctx, { params, query }) => listResults(ctx, { assessmentId: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = results;
