import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { Submission } from "#lib/contract/submissions.ts";
import { getSubmission } from "#lib/domains/submissions/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const submission = resource("/v1/submissions/[id]", {
  GET: apiRoute({
    operationId: "getSubmission",
    tag: "Submissions",
    summary: "Fetch a submission with its answers and results",
    description:
      "Returns each answer with its automatic score, the teacher's score and the feedback. Never an answer key.",
    scope: "read:results",
    data: Submission,
    errors: ["not_found"],
    examples: submissionExamples.get,
    handle: (ctx, { params }) => getSubmission(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submission;
