import { EmbedView } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { loadEmbedded } from "#lib/domains/delivery/embed/load.ts";
import { requireLive } from "#lib/domains/delivery/embed/rules.ts";
import { embedRoute } from "#lib/platform/http/embed-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { buildPlainReply } from "#lib/platform/http/envelope.ts";

export const embedAssessments = resource("/v1/embed/assessments", {
  GET: embedRoute({
    operationId: "loadEmbeddedAssessment",
    summary: "Load an assessment in a browser",
    description: `Send the token as \`?token=\` or in the header \`X-Embed-Token\`. The first load starts the clock and fixes the version that the
token shows and is graded by. After the assessment is archived, loading is 404.

The first load of a token without a \`learner_ref\` is 429 while the organization has 20,000 such attempts open (see
\`PUT /embed/progress\`).`,
    data: EmbedView,
    errors: ["not_found"],
    examples: embedExamples.load,
    handle: async (ctx, { presented }) => {
      requireLive(presented.token, ctx.now);
      return buildPlainReply(200, await loadEmbedded(ctx, presented));
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedAssessments;
