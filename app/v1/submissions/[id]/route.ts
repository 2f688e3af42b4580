import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { Submission } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getSubmission } from "#lib/domains/submissions/read.ts";
import { route } from "#lib/platform/http/route.ts";

export const submission = route("/v1/submissions/[id]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getSubmission",
    tag: "Submissions",
    summary: "Fetch a submission with its answers and results",
    description:
      "Returns each answer with its automatic score, the teacher's score, and the feedback. Never an answer key.",
    data: Submission,
    errors: ["not_found"],
    examples: submissionExamples.get,
    handle: (ctx, { params }) => getSubmission(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submission;
