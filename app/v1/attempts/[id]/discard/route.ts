import { Attempt } from "#lib/contract/attempts.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { discardAttempt } from "#lib/domains/attempts/discard.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const attemptDiscard = route("/v1/attempts/[id]/discard", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "discardAttempt",
    tag: "Attempts",
    summary: "Discard an attempt",
    description:
      "Closes an open attempt and deletes its saved answers. It doesn't count as an attempt: the learner can start again, with a new clock.",
    data: Attempt,
    errors: ["not_found", "attempt_closed"],
    examples: attemptExamples.discard,
    handle: (ctx, { params }) => discardAttempt(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = attemptDiscard;
