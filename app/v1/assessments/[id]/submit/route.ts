import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { GradedSubmission, SubmitBody } from "#lib/contract/submissions.ts";
import { submitAttempt } from "#lib/domains/attempts/submit.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import { route } from "#lib/platform/http/route.ts";

export const submit = route("/v1/assessments/[id]/submit", {
  POST: {
    auth: apiKey("write:submissions", "submissions.write"),
    operationId: "submitAnswers",
    tag: "Submissions",
    summary: "Submit answers for grading",
    description: `Grading is synchronous: the response holds the result. Invalid answers are rejected and use no attempt.
Outside the period between \`opens_at\` and \`closes_at\` the response is 409 \`assessment_not_open\`, unless \`started_at\` lies within it.
\`submission.graded\` fires with \`source\` \`api\`.

With \`allow_draft\` the working copy is graded, even if the assessment is published. Such a submission has \`attempt_number\` 0, is listed
only with \`is_draft=true\`, stays readable with the content it was graded on, and its event has \`is_draft: true\`.

On an assessment with pools, \`attempt_id\` is required: [open an attempt](#openAttempt), which draws the learner's questions. An answer to
a question that wasn't drawn returns 400 with its path. A working copy with pools can't be graded: with
\`allow_draft\` the response is 400 at \`allow_draft\`.`,
    limit: "submit",
    body: SubmitBody,
    data: GradedSubmission,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_open",
      "assessment_not_published",
      "attempt_closed",
      "attempts_exhausted",
    ],
    examples: submissionExamples.submit,
    handle: (ctx, { params, body }) =>
      body.attempt_id === undefined
        ? submitAnswers(ctx, {
            assessmentId: params.id,
            learnerRef: body.learner_ref,
            answers: body.answers,
            allowDraft: body.allow_draft,
            metadata: body.metadata,
            startedAt: body.started_at === undefined ? null : new Date(body.started_at),
            source: "api",
          })
        : submitAttempt(ctx, {
            id: body.attempt_id,
            answers: body.answers,
            metadata: body.metadata,
            expected: { assessmentId: params.id, learnerRef: body.learner_ref },
          }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submit;
