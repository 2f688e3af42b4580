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
    summary: "Fetch one submission with its answers and results",
    description:
      "What the learner answered to each question, what the machine and the teacher gave for it, and the feedback. Never an answer key.",
    data: Submission,
    errors: ["not_found"],
    examples: submissionExamples.get,
    handle: (ctx, { params }) => getSubmission(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submission;
