import { Submission } from "#lib/contract/submissions.ts";
import { apiRoute } from "#lib/http/api-route.ts";
import { resource } from "#lib/http/endpoint.ts";
import { getSubmission } from "#lib/submissions/read.ts";

export const submission = resource("/v1/submissions/[id]", {
  GET: apiRoute({
    operationId: "getSubmission",
    tag: "Submissions",
    summary: "Fetch one submission with its answers and results",
    scope: "read:results",
    data: Submission,
    errors: ["not_found"],
    handle: (ctx, { params }) => getSubmission(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submission;
