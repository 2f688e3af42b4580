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
    summary: "Mint a token with which a browser renders an assessment and submits one attempt",
    description: `Hand the token to your page; it is good for one attempt, from the origins named, until it expires. The Origin that a
browser sends holds other sites' pages off; it does not hold off other programs, so treat the token as a secret.`,
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
