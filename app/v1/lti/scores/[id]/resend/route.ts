import { ltiScoreExamples } from "#lib/contract/examples/lti-scores.ts";
import { LtiScore } from "#lib/contract/lti-scores.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { resendScore } from "#lib/domains/lti/resend-score.ts";
import { route } from "#lib/platform/http/route.ts";

export const ltiScoreResend = route("/v1/lti/scores/[id]/resend", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "resendLtiScore",
    tag: "LTI",
    summary: "Send a score to its learning platform again",
    description: `Makes the score due now, with all retries, whatever its status. It keeps its timestamp: a platform that has it already, or a
newer one, keeps what it has.`,
    status: 202,
    data: LtiScore,
    errors: ["not_found"],
    examples: ltiScoreExamples.resend,
    handle: (ctx, { params }) => resendScore(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiScoreResend;
