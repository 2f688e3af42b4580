import { EmbedResult, EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { submitEmbedded } from "#lib/domains/delivery/embed/submit.ts";
import { PlainReply, ReplyWith } from "#lib/platform/http/envelope.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedSubmit = route("/v1/embed/submit", {
  POST: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "submitEmbedded",
    summary: "Submit an embedded attempt",
    description: `Grades the answers and uses the token up. Send an \`Idempotency-Key\` to retry safely: the same token, key, and answers return the
first result again. A used token returns 409 with the plain object \`{ "error": "..." }\`.`,
    body: EmbedSubmitBody,
    data: EmbedResult,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_open",
      "assessment_not_published",
      "attempt_closed",
      "attempt_not_started",
      "attempts_exhausted",
    ],
    examples: embedExamples.submit,
    async handle(ctx, { body }) {
      const { presented, idempotencyKey } = ctx;
      const outcome = await submitEmbedded(ctx, {
        lookup: presented,
        answers: body.answers,
        idempotencyKey,
      });
      if (outcome.kind === "used") return new PlainReply(409, { error: "This token has been used" });
      const headers: Record<string, string> =
        outcome.kind === "replayed" ? { "Idempotent-Replayed": "true" } : {};
      return new ReplyWith(outcome.result, { headers });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedSubmit;
