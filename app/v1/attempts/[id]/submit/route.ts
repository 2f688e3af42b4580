import { SubmitAttemptBody } from "#lib/contract/attempts.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { GradedSubmission } from "#lib/contract/submissions.ts";
import { submitAttempt } from "#lib/domains/attempts/submit.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const attemptSubmit = route("/v1/attempts/[id]/submit", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "submitAttempt",
    tag: "Attempts",
    summary: "Submit an attempt",
    description: `Grades the answers, or those saved last, against the version of the attempt, and closes it. The response holds the result.
\`submission.graded\` fires. Answers that arrive more than 30 seconds after the deadline are \`late\`; with \`on_deadline\`
\`submit_saved\`, the response is 409 \`attempt_closed\` instead.`,
    limit: "submit",
    body: SubmitAttemptBody,
    data: GradedSubmission,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_published",
      "attempt_closed",
      "attempts_exhausted",
    ],
    examples: attemptExamples.submit,
    handle: (ctx, { params, body }) => submitAttempt(ctx, { id: params.id, answers: body.answers }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = attemptSubmit;
