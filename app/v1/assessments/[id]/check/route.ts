import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { CheckBody, CheckResult } from "#lib/contract/checks.ts";
import { checkAnswer } from "#lib/domains/submissions/check.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const check = resource("/v1/assessments/[id]/check", {
  POST: apiRoute({
    operationId: "checkAnswer",
    tag: "Submissions",
    summary: "Grade a single question in real time",
    description: `Says how good an answer is without showing the right one. Checks are limited per question and session (or learner, where
\`session_id\` is left out): 3 in a rolling hour unless the organization chose otherwise. A refused check does not count.
A question that the assessment does not have is 404.`,
    scope: "read:assessments",
    limit: "check",
    body: CheckBody,
    data: CheckResult,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_published",
      "not_auto_gradable",
      "check_limit_exceeded",
    ],
    examples: submissionExamples.check,
    handle: (ctx, { params, body }) => checkAnswer(ctx, { assessmentId: params.id ?? "", body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = check;
