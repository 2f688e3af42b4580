import { CheckBody, CheckResult } from "#lib/contract/checks.ts";
import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { checkAnswer } from "#lib/domains/submissions/check.ts";
import { route } from "#lib/platform/http/route.ts";

export const check = route("/v1/assessments/[id]/check", {
  POST: {
    auth: apiKey("read:assessments", "answers.check"),
    operationId: "checkAnswer",
    tag: "Submissions",
    summary: "Check the answer to one question",
    description: `Returns the score of an answer without revealing the correct one, and records nothing. Checks are limited by question and session
(by learner without a \`session_id\`): 3 in any 60 minutes unless the organization changed the limit. A rejected check doesn't count.
A question that is not in the assessment returns 404.`,
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
    handle: (ctx, { params, body }) => checkAnswer(ctx, { assessmentId: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = check;
