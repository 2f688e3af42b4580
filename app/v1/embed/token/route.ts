import { EmbedToken, EmbedTokenBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { createEmbedToken } from "#lib/domains/delivery/embed/create-token.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedToken = route("/v1/embed/token", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createEmbedToken",
    tag: "Embed",
    summary: "Create an embed token",
    description: `A browser uses the token to show an assessment and submit one attempt, from the origins you name, until it expires. Pass it to
your page. The origin check keeps other websites out. It doesn't stop programs, so treat the token as a secret.`,
    body: EmbedTokenBody,
    status: 201,
    data: EmbedToken,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_published",
      "attempts_exhausted",
      "no_origin_allowed",
    ],
    examples: embedExamples.token,
    handle: (ctx, { body }) => createEmbedToken(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedToken;
