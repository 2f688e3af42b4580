import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { CheckBody, CheckResult } from "#lib/contract/submissions.ts";
import { checkAnswer } from "#lib/domains/submissions/check.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const check = resource("/v1/assessments/[id]/check", {
  POST: apiRoute({
    operationId: "checkAnswer",
    tag: "Submissions",
    summary: "Check the answer to one question",
    description: `Returns the score of an answer without revealing the correct one, and records nothing. Checks are limited by question and session
(by learner without a \`session_id\`): 3 in any 60 minutes unless the organization changed the limit. A refused check doesn't count.
A question that is not in the assessment is 404.`,
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
