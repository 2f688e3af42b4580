import { Attempt, ExtendAttemptBody } from "#lib/contract/attempts.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { extendAttempt } from "#lib/domains/attempts/extend.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const attemptExtend = route("/v1/attempts/[id]/extend", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "extendAttempt",
    tag: "Attempts",
    summary: "Give an attempt more time",
    description: `Moves the deadline of an open attempt, even if it has just passed and nothing was submitted yet. An open player shows the new
deadline within seconds, and its token stays valid until 15 minutes after it. An attempt without a deadline returns 400.`,
    body: ExtendAttemptBody,
    data: Attempt,
    errors: ["not_found", "attempt_closed"],
    examples: attemptExamples.extend,
    handle: (ctx, { params, body }) => extendAttempt(ctx, { id: params.id, minutes: body.minutes }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = attemptExtend;
