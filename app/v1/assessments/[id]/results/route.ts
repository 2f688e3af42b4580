import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { ListResultsQuery, SubmissionListItem } from "#lib/contract/submissions.ts";
import { listResults } from "#lib/domains/submissions/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const results = resource("/v1/assessments/[id]/results", {
  GET: apiRoute({
    operationId: "listResults",
    tag: "Submissions",
    summary: "List an assessment's submissions",
    scope: "read:results",
    description: "Newest first. Use `is_draft=true` to list draft submissions.",
    query: ListResultsQuery,
    list: true,
    data: SubmissionListItem,
    errors: ["not_found"],
    examples: submissionExamples.results,
    handle: (ctx, { params, query }) => listResults(ctx, { assessmentId: params.id ?? "", query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = results;
