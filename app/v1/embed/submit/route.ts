import { EmbedResult, EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { submitEmbedded } from "#lib/domains/delivery/embed/submit.ts";
import { embedRoute } from "#lib/platform/http/embed-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { buildPlainReply } from "#lib/platform/http/envelope.ts";

export const embedSubmit = resource("/v1/embed/submit", {
  POST: embedRoute({
    operationId: "submitEmbedded",
    summary: "Submit an embedded attempt",
    description: `Grades the answers and uses the token up. Send an \`Idempotency-Key\` to retry safely: the same token, key and answers return the
first result again. A used token is 409 with the plain object \`{ "error": "..." }\`.`,
    body: EmbedSubmitBody,
    data: EmbedResult,
    errors: ["not_found", "assessment_archived", "assessment_not_published", "attempts_exhausted"],
    examples: embedExamples.submit,
    handle: async (ctx, { presented, body, idempotencyKey }) => {
      const outcome = await submitEmbedded(ctx, {
        token: presented.token,
        answers: body.answers,
        idempotencyKey,
      });
      if (outcome.kind === "used") return buildPlainReply(409, { error: "This token has been used" });
      const { status, body: json } = buildPlainReply(200, outcome.result);
      return {
        status,
        body: json,
        headers: outcome.kind === "replayed" ? { "Idempotent-Replayed": "true" } : {},
      };
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedSubmit;
